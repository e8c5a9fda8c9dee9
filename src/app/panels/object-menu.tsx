import type { ObjectItem } from "../../session/frame/types.ts";
import { namespacedName } from "../context/namespaced-name.ts";
import { useActions, useShallowPageState } from "../context/page-context.ts";
import { Icon } from "../ui/icon.tsx";
import { Menu } from "../ui/menu/menu.tsx";
import "./object-menu.css";

/** The shown object; a menu of all objects if there are several. */
export function ObjectMenu() {
  const { objects, key } = useShallowPageState((state) => ({
    objects: state.frame?.objects,
    key: state.frame?.object ?? null,
  }));
  const actions = useActions();
  const shown = objects?.find((object) => object.key === key);
  return (
    <>
      {shown && objects && objects.length > 1 && (
        <Menu
          label={null}
          className="button object-menu"
          items={objects.map((object) => ({
            key: object.key,
            label: (
              <>
                {object.kind} {namespacedName(object)}
                {object.touched && <span className="quiet">{object.gone ? "deleted" : "this step"}</span>}
              </>
            ),
            checked: object.key === key,
            onSelect: () => actions.selectObject(object.key),
          }))}
        >
          <span className="hidden-text">Object: </span>
          <Title object={shown} />
          <span className="quiet">{objects.length}</span>
          <Icon name="down" size={12} />
        </Menu>
      )}
      {shown && objects?.length === 1 && <Title object={shown} />}
      {shown?.gone && <span className="object-gone">deleted</span>}
    </>
  );
}

/** Kind and name. If there is not enough space, the kind is cut first. */
function Title({ object }: { readonly object: ObjectItem }) {
  return (
    <span className="object-title" title={`${object.kind} ${namespacedName(object)}`}>
      <span className="object-kind">{object.kind}</span> <span>{namespacedName(object)}</span>
    </span>
  );
}
