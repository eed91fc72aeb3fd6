import type { LucideIcon } from "lucide-react";
import { Icon } from "../../ui/Icon.tsx";

interface Point {
  icon: LucideIcon;
  title: string;
  text: string;
}

/** What a step has to offer, each point with its icon. */
export function Points({ of }: { of: readonly Point[] }) {
  return (
    <ul className="welcome-list">
      {of.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon of={icon} size={24} />
          <span>
            <b>{title}</b>
            <br />
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
