import type { ApplyPreview } from "../../../engine/client/kubectl/applyset/view/apply-preview.ts";
import type { ApplySetView } from "../../../engine/client/kubectl/applyset/view/applyset-view.ts";
import type { ApplySetApplyView } from "../../../session/command-line/types.ts";
import { plural } from "../../../words.ts";
import { useActions, usePageState } from "../../context/page-context.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { MoreRows, useFirstRows } from "../more-rows.tsx";
import { keyOfMember, type Member, memberName } from "./applyset-members.ts";
import "./sets.css";

/** The ApplySets of the cluster, and previews of applies with `--applyset`. */
export function Sets() {
  const sets = usePageState((state) => state.frame?.applySets ?? null);
  return (
    <section className="panel" aria-label="ApplySets" id="sets">
      <div className="panel-body sets">
        {sets === null ? <NoSets /> : null}
        {sets?.applies.map((apply) => (
          <Apply key={`${apply.step} ${apply.preview.id}`} apply={apply} />
        ))}
        {sets?.sets.map((set) => (
          <ApplySet key={set.id} set={set} />
        ))}
      </div>
    </section>
  );
}

function NoSets() {
  return (
    <div className="panel-empty">
      <p>
        <strong>No ApplySet in this step</strong>
      </p>
      <p>
        An apply with <code>--prune --applyset=NAME</code> creates one. Its parent object identifies the
        objects that were applied together.
      </p>
    </div>
  );
}

/** The preview of an apply: the refusal, or the objects that it applies, prunes and keeps. */
function Apply({ apply: { line, step, own, preview } }: { readonly apply: ApplySetApplyView }) {
  return (
    <article className="set" aria-label={own ? "This apply" : "The next apply"}>
      <h3 className="set-name">{own ? "Preview of this apply" : `Preview: step ${step + 1} again, now`}</h3>
      <p className="code set-line">
        {line.split(/(?<= )/).map((word, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: words are identified by their index
          <span key={at}>{word}</span>
        ))}
      </p>
      {preview.refusal !== null && (
        <p className="set-refusal">
          <Icon name="refuse" size={13} /> kubectl refuses: {preview.refusal}
        </p>
      )}
      <Warnings warnings={preview.warnings} />
      {preview.refusal === null && (
        <>
          <Reasons title="Prunes" none="Nothing is pruned." icon="trash" list={preview.pruned} />
          {preview.kept.length > 0 && <Reasons title="Keeps" icon="warn" list={preview.kept} />}
          <Applied list={preview.applied} />
        </>
      )}
    </article>
  );
}

type ReasonsProps = {
  readonly title: string;
  readonly none?: string;
  readonly icon: IconName;
  readonly list: ApplyPreview["pruned"];
};

function Reasons({ title, none, icon, list }: ReasonsProps) {
  const { shown, more } = useFirstRows(list);
  if (list.length === 0) return <p className="quiet">{none}</p>;
  return (
    <div className="set-part">
      <h4>
        {title} {plural(list.length, "object")}
      </h4>
      <ul aria-label={title}>
        {shown.map(({ member, why }) => (
          <li key={memberName(member)} className="set-item" data-icon={icon}>
            <Icon name={icon} size={13} />
            <span>
              <MemberLink member={member} /> <span className="set-why">{why}</span>
            </span>
          </li>
        ))}
      </ul>
      <MoreRows {...more} />
    </div>
  );
}

function Applied({ list }: { readonly list: ApplyPreview["applied"] }) {
  const { shown, more } = useFirstRows(list);
  return (
    <div className="set-part">
      <h4>Applies {plural(list.length, "object")}</h4>
      <ul aria-label="Applies">
        {shown.map(({ member, verb }) => (
          <li key={memberName(member)} className="set-item">
            <Icon name={verb === "create" ? "plus" : "check"} size={13} />
            <span>
              <MemberLink member={member} />{" "}
              <span className="set-why">{verb === "create" ? "new" : "exists already"}</span>
            </span>
          </li>
        ))}
      </ul>
      <MoreRows {...more} />
    </div>
  );
}

/** An ApplySet: its parent, the parent's annotations, and its members. */
function ApplySet({ set }: { readonly set: ApplySetView }) {
  const { parent, tool, version, namespaces, hintedKinds, members, problems, id } = set;
  const name = parent === null ? "without a parent" : memberName(parent);
  const { shown, more } = useFirstRows(members);
  return (
    <article className="set" aria-label={`ApplySet ${name}`}>
      <h3 className="set-name">ApplySet {parent === null ? name : <MemberLink member={parent} />}</h3>
      <dl className="set-facts">
        <dt>id</dt>
        <dd className="code">{id}</dd>
        {tool !== null && (
          <>
            <dt>tool</dt>
            <dd>{version === "" ? tool : `${tool} ${version}`}</dd>
          </>
        )}
        {parent !== null && (
          <>
            <dt>kinds</dt>
            <dd>{hintedKinds === null ? "not listed" : hintedKinds.join(", ") || "none"}</dd>
            <dt>namespaces</dt>
            <dd>{namespaces.join(", ") || "none"}</dd>
          </>
        )}
      </dl>
      <Warnings warnings={problems} />
      <div className="set-part">
        <h4>{plural(members.length, "member")}</h4>
        <ul aria-label="Members">
          {shown.map(({ member, hinted }) => (
            <li key={memberName(member)} className="set-item">
              <Icon name={hinted ? "check" : "warn"} size={13} />
              <span>
                <MemberLink member={member} />
                {!hinted && (
                  <span className="set-why">
                    {" "}
                    kubectl does not find it: its kind or namespace is not listed
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
        <MoreRows {...more} />
      </div>
    </article>
  );
}

function Warnings({ warnings }: { readonly warnings: ApplyPreview["warnings"] }) {
  if (warnings.length === 0) return null;
  return (
    <ul className="set-warnings" aria-label="Warnings">
      {warnings.map(({ rule, member, text, section }) => (
        <li key={`${rule} ${member === null ? "" : memberName(member)}`} className="set-warning">
          <Icon name="warn" size={13} />
          <span>
            {member !== null && (
              <>
                <MemberLink member={member} />{" "}
              </>
            )}
            {text} <span className="set-why">KEP-3659, “{section}”</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The name of an object; a link if the object exists. */
function MemberLink({ member }: { readonly member: Member }) {
  const key = usePageState((state) => keyOfMember(member, state.frame?.objects ?? []));
  const actions = useActions();
  const name = memberName(member);
  if (key === null) return <b>{name}</b>;
  return (
    <button type="button" className="button button-text set-member" onClick={() => actions.selectObject(key)}>
      {name}
    </button>
  );
}
