import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef } from "react";
import type { Diagnostic } from "../../text/diagnostics/diagnostic.ts";
import { useActions, usePageContext } from "../context/page-context.ts";
import { useDark } from "../context/theme.ts";
import { stepAndFileOf } from "../store/state/select.ts";
import type { Caret, EditorHandle } from "./caret.ts";
import type { YamlEditor } from "./monaco.ts";
import { useLineMarks } from "./use-line-marks.ts";
import type { MonacoModule } from "./use-monaco.ts";

type MonacoEditorProps = {
  readonly monaco: MonacoModule;
  readonly handle: RefObject<EditorHandle | null>;
  readonly label: string;
  readonly id: string;
  readonly text: string;
  readonly issues: readonly Diagnostic[] | undefined;
  /** The selection in the plain editor before Monaco was loaded; null if it was not focused. */
  readonly caret: Caret | null;
  readonly onChange: (id: string, text: string) => void;
  readonly onAppend: () => void;
};

const noIssues: readonly Diagnostic[] = [];

/** A Monaco editor. It stays while the panel exists; each text is a model of it. */
export function MonacoEditor(props: MonacoEditorProps) {
  const { monaco, handle, label, id, text, issues, caret } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<YamlEditor | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const { engine, store } = usePageContext();
  const actions = useActions();
  const dark = useDark();
  const darkAtFirst = useRef(dark);
  const caretAtFirst = useRef(caret);
  const { marks, pathAt } = useLineMarks(id, text);
  const pathAtNow = useRef(pathAt);
  pathAtNow.current = pathAt;

  useLayoutEffect(() => {
    if (!host.current) return;
    const opened = monaco.openYamlEditor(host.current, darkAtFirst.current, {
      onChange: (step, now) => latest.current.onChange(step, now),
      onAppend: () => latest.current.onAppend(),
      onLine: (line) => actions.highlight(line === null ? null : pathAtNow.current(line), "editor"),
    });
    editor.current = opened;
    const answers = monaco.registerProviders(engine);
    const unsubscribe = store.subscribe((state, before) => {
      if (state.scenario.steps === before.scenario.steps) return;
      const steps = new Set(state.scenario.steps.map((step) => step.id));
      opened.keep((id) => steps.has(stepAndFileOf(id).step));
    });
    return () => {
      unsubscribe();
      answers.dispose();
      opened.close();
      editor.current = null;
    };
  }, [monaco, actions, engine, store]);

  useLayoutEffect(() => editor.current?.show(id, text, label), [id, text, label]);
  useLayoutEffect(() => {
    if (caretAtFirst.current) editor.current?.focus(caretAtFirst.current);
    caretAtFirst.current = null;
  }, []);
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
