import CircleAlert from "lucide-react/icons/circle-alert";
import CloudOff from "lucide-react/icons/cloud-off";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { className } from "./className.ts";
import "./EmptyState.css";
import { Icon } from "./Icon.tsx";
import { useOnline } from "./useOnline.ts";

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

const OFFLINE = "You're offline. Try again once you're connected. What you saved for offline still works.";

/** Placeholder for content that failed to load. Announced at once. Offline, that is why: no fault is told. */
export function ErrorState({ title, children, onRetry, retrying, action }: ErrorStateProps) {
  const isOffline = !useOnline() && onRetry !== undefined;
  const words = isOffline ? OFFLINE : children;
  return (
    <div className={className("q-state", !isOffline && "is-bad")} role="alert">
      <span className="q-state-icon">
        <Icon of={isOffline ? CloudOff : CircleAlert} size={28} />
      </span>
      <p className="q-state-title">{title}</p>
      {words ? <div className="q-state-words">{words}</div> : null}
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
