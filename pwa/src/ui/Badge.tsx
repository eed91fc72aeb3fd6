import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import "./Badge.css";
import { Icon } from "./Icon.tsx";

export interface BadgeProps {
  tone?: "plain" | "accent" | "good" | "warn" | "bad";
  icon?: LucideIcon;
  children: ReactNode;
}

/** A short label: Draft, ₹99, Followers only, Saved offline. */
export function Badge({ tone = "plain", icon, children }: BadgeProps) {
  return (
    <span className={`q-badge is-${tone}`}>
      {icon ? <Icon of={icon} size={14} /> : null}
      {children}
    </span>
  );
}

/** A topic that links to its page. */
export function Tag({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className="q-tag" href={href}>
      {children}
    </a>
  );
}

/** A post's topics. */
export function TagList({ children }: { children: ReactNode }) {
  return (
    <nav className="q-tags" aria-label="Topics">
      {children}
    </nav>
  );
}
