import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import "./EmptyState.css";
import { Icon } from "./Icon.tsx";

export interface ErrorStateProps {
  /** What happened. */
  title: string;
  /** What is safe, and what to do next. */
  children?: ReactNode;
  /** Retries, where that may help. */
  onRetry?: () => void;
  retrying?: boolean;
  /** An alternative to retrying. */
  action?: ReactNode;
}

/** Placeholder for content that failed to load. Announced at once. */
export function ErrorState({ title, children, onRetry, retrying, action }: ErrorStateProps) {
  return (
    <div className="q-state is-bad" role="alert">
      <span className="q-state-icon">
        <Icon of={CircleAlert} size={28} />
      </span>
      <p className="q-state-title">{title}</p>
      {children ? <div className="q-state-words">{children}</div> : null}
      {onRetry || action ? (
        <div className="q-state-action">
          {onRetry ? (
            <Button onClick={onRetry} loading={retrying}>
              Try again
            </Button>
          ) : null}
          {action}
        </div>
      ) : null}
    </div>
  );
}
