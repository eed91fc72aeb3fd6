import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import "./BottomNav.css";
import { Icon } from "./Icon.tsx";

interface BottomNavItem {
  href: string;
  label: string;
  icon: LucideIcon;
}

export interface BottomNavProps {
  /** Three to five items, with the children. */
  items: BottomNavItem[];
  /** The href of the current item. */
  current: string;
  /** Buttons after the items. */
  children?: ReactNode;
}

/** Bottom navigation, on phones only. */
export function BottomNav({ items, current, children }: BottomNavProps) {
  return (
    <nav className="q-bottom" aria-label="Main">
      {items.map((item) => (
        <a
          key={item.href}
          className="q-bottom-item"
          href={item.href}
          aria-current={item.href === current ? "page" : undefined}
        >
          <Icon of={item.icon} size={22} />
          {item.label}
        </a>
      ))}
      {children}
    </nav>
  );
}
