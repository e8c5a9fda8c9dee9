import { inKubernetes, KUBERNETES_VERSIONS } from "../../file/format.ts";
import { useActions, usePageState } from "../context/page-context.ts";
import { FormDialog } from "./form-dialog.tsx";

/** Chooses the version of the server and of kubectl. */
function KubernetesVersion() {
  const scenario = usePageState((state) => state.scenario);
  const actions = useActions();
  const [newest] = KUBERNETES_VERSIONS;
  return (
    <label>
      Kubernetes version of server and kubectl
      <select
        className="field"
        value={scenario.kubernetes ?? newest}
        onChange={(event) => actions.replaceScenario(inKubernetes(scenario, event.target.value))}
      >
        {KUBERNETES_VERSIONS.map((version) => (
          <option key={version}>{version}</option>
        ))}
      </select>
    </label>
  );
}

/** Edits the title, the description and the Kubernetes version of the scenario while the user types. */
export function AboutDialog({ onClose }: { readonly onClose: () => void }) {
  const title = usePageState((state) => state.scenario.title);
  const description = usePageState((state) => state.scenario.description ?? "");
  const actions = useActions();
  return (
    <FormDialog title="Title and description" onClose={onClose}>
      <label>
        Title
        <input className="field" value={title} onChange={(event) => actions.editTitle(event.target.value)} />
      </label>
      <label>
        Description
        <textarea
          className="field"
          rows={6}
          value={description}
          onChange={(event) => actions.editDescription(event.target.value)}
        />
      </label>
      <KubernetesVersion />
    </FormDialog>
  );
}
