import { Component, type ReactNode } from "react";
import { ErrorState } from "../../ui/ErrorState.tsx";

/** Contains what a foreign file breaks while it is shown: without it, React would remove the whole app. */
export class ReaderBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="shell-state">
        <ErrorState title="We couldn't show this part" onRetry={() => this.setState({ hasFailed: false })}>
          Your place is saved. You can close the reader, or download the file.
        </ErrorState>
      </div>
    );
  }
}
