import { useEffect, useImperativeHandle, useLayoutEffect, useRef } from "react";
import type { Diagnostic } from "../../../text/diagnostics/diagnostic.ts";
import { useActions, usePageContext } from "../../context/page-context.ts";
import { useDark } from "../../context/theme.ts";
import { stepAndFileOf } from "../../store/state/select.ts";
import type { TextProps } from "../text-props.ts";
import { useLineMarks } from "../use-line-marks.ts";
import { openYamlEditor, type YamlEditor } from "./monaco.ts";
import "./monaco-editor.css";
import { registerProviders } from "./providers.ts";

export { prepareEditor } from "./monaco.ts";

type MonacoEditorProps = TextProps & {
  readonly folds: boolean;
  readonly onChange: (id: string, text: string) => void;
  readonly onAppend: () => void;
};

const noIssues: readonly Diagnostic[] = [];

/** Monaco, which shows one text at a time. The page has one Monaco: it moves to the place where the user edits. */
export function MonacoEditor(props: MonacoEditorProps) {
  const { handle, label, id, text, issues, place, folds } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<YamlEditor | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const { engine, store } = usePageContext();
  const actions = useActions();
  const dark = useDark();
  const darkAtFirst = useRef(dark);
  const foldsAtFirst = useRef(folds);
  const { marks, pathAt } = useLineMarks(id, text);
  const pathAtNow = useRef(pathAt);
  pathAtNow.current = pathAt;

  useLayoutEffect(() => {
    if (!host.current) return;
    const opened = openYamlEditor(host.current, darkAtFirst.current, foldsAtFirst.current, {
      onChange: (step, now) => latest.current.onChange(step, now),
      onAppend: () => latest.current.onAppend(),
      onLine: (line) => actions.highlight(line === null ? null : pathAtNow.current(line), "editor"),
    });
    editor.current = opened;
    const answers = registerProviders(engine);
    const isInScenario = () => {
      const steps = new Set(store.getState().scenario.steps.map((step) => step.id));
      return (id: string) => steps.has(stepAndFileOf(id).step);
    };
    const unsubscribe = store.subscribe((state, before) => {
      if (state.scenario.steps !== before.scenario.steps) opened.keep(isInScenario());
    });
    return () => {
      unsubscribe();
      answers.dispose();
      place.current = opened.place();
      opened.close(isInScenario());
      editor.current = null;
    };
  }, [actions, engine, store, place]);

  useLayoutEffect(() => editor.current?.show(id, text, label), [id, text, label]);
  useLayoutEffect(() => {
    if (place.current) editor.current?.continueAt(place.current);
  }, [place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shown text changes with the id
  useEffect(() => editor.current?.setIssues(issues ?? noIssues), [id, issues]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shown text changes with the id
  useEffect(() => editor.current?.setMarks(marks), [id, marks]);
  useEffect(() => editor.current?.setDark(dark), [dark]);

  useEffect(() => {
    const line = editor.current?.line() ?? null;
    if (line !== null) actions.highlight(pathAt(line), "editor");
  }, [actions, pathAt]);

  useImperativeHandle(handle, () => ({ goTo: (line, column) => editor.current?.goTo(line, column) }));

  return <div ref={host} className="editor-monaco" />;
}
