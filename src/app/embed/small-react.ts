import {
  Component,
  type ComponentType,
  createContext,
  createElement,
  Fragment,
  options,
  render,
  type VNode,
} from "preact";
import {
  useCallback,
  useContext,
  useDebugValue,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "preact/hooks";

/*
 * What the panels use of `react`, `react-dom` and `react-dom/client`, made with Preact. The build of the embedded page has this file instead of
 * those packages. `preact/compat` does the same for all of React, and is 3 kB (gzip) larger.
 */

type Props = Readonly<Record<string, unknown>>;

/** Returns a component that renders again only when a property has another reference. */
export function memo(inner: ComponentType<Props>): ComponentType<Props> {
  return class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      return [...Object.keys(this.props), ...Object.keys(next)].some(
        (name) => !Object.is((this.props as Props)[name], next[name]),
      );
    }
    override render() {
      return createElement(inner as ComponentType, this.props);
    }
  };
}

/** Returns a value of a store outside of the components, and renders again when the value has another reference. */
export function useSyncExternalStore<T>(subscribe: (onChange: () => void) => () => void, read: () => T): T {
  const value = read();
  const latest = useRef({ value, read });
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  useLayoutEffect(() => {
    latest.current = { value, read };
    if (hasChanged(latest.current)) renderAgain(undefined);
  }, [value, read]);
  useEffect(() => {
    const compare = () => {
      if (hasChanged(latest.current)) renderAgain(undefined);
    };
    compare();
    return subscribe(compare);
  }, [subscribe]);
  return value;
}

/** Whether a store has another value than the component. If reading throws, this is true, so that the component renders and throws then. */
function hasChanged<T>({ value, read }: { readonly value: T; readonly read: () => T }): boolean {
  try {
    return !Object.is(value, read());
  } catch {
    return true;
  }
}

/** Renders all changes that `change` makes before it returns. */
export function flushSync(change: () => void): void {
  const { debounceRendering } = options;
  let renderNow: (() => void) | undefined;
  options.debounceRendering = (run) => {
    renderNow = run;
  };
  try {
    change();
    renderNow?.();
  } finally {
    Object.assign(options, { debounceRendering });
  }
}

/** Returns functions that render components in an empty element, and remove them. */
export function createRoot(element: Element) {
  return {
    render: (content: VNode) => render(content, element),
    unmount: () => render(null, element),
  };
}

const { vnode: onVNode, event: onEvent } = options;

options.vnode = (vnode) => {
  if (typeof vnode.type === "string") Object.assign(vnode, { props: nativeProps(vnode.type, vnode.props) });
  onVNode?.(vnode);
};

options.event = (event) => Object.assign(onEvent?.(event) ?? event, { nativeEvent: event });

/** Returns the properties of an element as Preact expects them: events have the names of the browser, and lengths have a unit. */
function nativeProps(type: string, props: Props): Props {
  return Object.fromEntries(
    Object.entries(props).map(([name, value]) =>
      name === "style" ? [name, withUnits(value as Props)] : [nativeName(type, name, props["type"]), value],
    ),
  );
}

/** The events that bubble only with another name. */
const BUBBLING: { readonly [name in string]?: string } = {
  onFocus: "onfocusin",
  onBlur: "onfocusout",
  onDoubleClick: "ondblclick",
};

function nativeName(type: string, name: string, kind: unknown): string {
  const isText =
    type === "textarea" || (type === "input" && kind !== "checkbox" && kind !== "radio" && kind !== "file");
  if (name === "onChange" && isText) return "oninput";
  return BUBBLING[name] ?? (name.startsWith("stroke") ? name.replace(/[A-Z]/, "-$&").toLowerCase() : name);
}

/** Returns styles with pixels as the unit of numbers. Custom properties are numbers without a unit. */
function withUnits(styles: Props | undefined): Props | undefined {
  return (
    styles &&
    Object.fromEntries(
      Object.entries(styles).map(([name, value]) => [
        name,
        typeof value === "number" && !name.startsWith("--") ? `${value}px` : value,
      ]),
    )
  );
}

export {
  Component,
  createContext,
  createElement,
  Fragment,
  useCallback,
  useContext,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
};

/** What zustand uses of React. */
// biome-ignore lint/style/noDefaultExport: zustand imports React as a default
export default { useCallback, useDebugValue, useRef, useSyncExternalStore };
