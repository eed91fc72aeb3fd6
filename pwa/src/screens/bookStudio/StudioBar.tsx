import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { Icon } from "../../ui/Icon.tsx";

interface StudioBarProps {
  title: string;
  back: { href: string; label: string };
  /** The state of saving, and buttons. */
  children?: ReactNode;
}

/** The head of the screens that have no navbar: where it leads back to, the title, and the actions. */
export function StudioBar({ title, back, children }: StudioBarProps) {
  return (
    <header className="making-bar">
      <a className="making-back" href={back.href} aria-label={back.label} title={back.label}>
        <Icon of={ArrowLeft} size={20} />
      </a>
      <h1>{title}</h1>
      {children}
    </header>
  );
}
