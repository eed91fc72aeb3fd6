import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import "./EmptyState.css";
import { Icon } from "./Icon.tsx";

export interface EmptyStateProps {
  icon?: LucideIcon;
  /** What is missing, in sentence case: "No drafts yet". */
  title: string;
  /** Why it is empty, or what would fill it. */
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
  /** Heading level; 1 if the state fills the page, as for a 404. */
  level?: 1 | 2 | 3;
}

/** Placeholder for an empty list or a missing page. */
export function EmptyState({ icon, title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="q-state">
      {icon ? (
        <span className="q-state-icon">
          <Icon of={icon} size={28} />
        </span>
      ) : null}
      <Heading className="q-state-title">{title}</Heading>
      {children ? <div className="q-state-words">{children}</div> : null}
      {action ? <div className="q-state-action">{action}</div> : null}
    </div>
  );
}
