import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import "./EmptyState.css";
import { Icon } from "./Icon.tsx";

export interface EmptyStateProps {
  icon?: LucideIcon;
  /** What is not here yet, in sentence case: "No drafts yet". */
  title: string;
  /** Why, or what would fill it. */
  children?: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
  /** Level of the title; 1 where the state is the whole page, as for a 404. */
  level?: 1 | 2 | 3;
}

/** What a place says when there is nothing in it, or when it does not exist. */
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
