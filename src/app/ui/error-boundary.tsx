import { Component, type ReactNode } from "react";

type Props = {
  readonly children: ReactNode;
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  /** Called once for each failure. */
  readonly onError?: () => void;
};
type State = { readonly failed: boolean; readonly error: unknown };

/** Shows the fallback instead of a part of the page that failed. The rest of the page stays. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }

  override componentDidCatch(): void {
    this.props.onError?.();
  }

  override render(): ReactNode {
    const retry = () => this.setState({ failed: false, error: null });
    return this.state.failed ? this.props.fallback(this.state.error, retry) : this.props.children;
  }
}
