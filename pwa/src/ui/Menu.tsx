import type { LucideIcon } from "lucide-react";
import MenuIcon from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { type ReactNode, useId } from "react";
import "./Menu.css";
import { Icon } from "./Icon.tsx";

export interface MenuItem {
  label: string;
  icon?: LucideIcon;
  /** A link, or else an action. */
  href?: string;
  onSelect?: () => void;
  /** A short note at the end: "Pro", "12". */
  note?: string;
}

export interface MenuSection {
  /** Omitted for a section without a heading, such as a guest's. */
  title?: string;
  items: MenuItem[];
}

export interface MenuProps {
  /** Accessible name, needed if a page has several menus. */
  name?: string;
  sections: MenuSection[];
  /** Content above the sections: the signed-in user, or a guest's two buttons. */
  head?: ReactNode;
  /** Small links at the end: Privacy, Terms, Blog. */
  footer?: MenuItem[];
}

/**
 * The hamburger menu: a sheet from the side on a desktop, full height on a phone. A popover opens without
 * JavaScript, and the browser handles focus and Escape.
 */
export function Menu({ name = "Menu", sections, head, footer }: MenuProps) {
  const id = useId();
  return (
    <>
      <button type="button" className="q-menu-button" popoverTarget={id} aria-label={name} title={name}>
        <Icon of={MenuIcon} />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on an item bubbles up as a click */}
      <nav
        id={id}
        className="q-menu"
        popover="auto"
        aria-label={name}
        onToggle={(event) => {
          if (event.newState === "open") event.currentTarget.querySelector("button")?.focus();
        }}
        onBlur={(event) => {
          const to = event.relatedTarget;
          if (to && !event.currentTarget.contains(to)) event.currentTarget.hidePopover();
        }}
        onClick={(event) => {
          // Client-side navigation doesn't close the popover.
          if ((event.target as Element).closest("[data-menu-item]")) event.currentTarget.hidePopover();
        }}
      >
        <div className="q-menu-head">
          <div className="q-menu-who">{head}</div>
          <button
            type="button"
            className="q-menu-button"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label="Close menu"
            title="Close menu"
          >
            <Icon of={X} />
          </button>
        </div>
        {sections.map((section) => (
          <section key={section.title ?? section.items[0]?.label} className="q-menu-section">
            {section.title ? <h2 className="q-menu-title">{section.title}</h2> : null}
            <Items items={section.items} />
          </section>
        ))}
        {footer ? (
          <div className="q-menu-foot">
            <Items items={footer} />
          </div>
        ) : null}
      </nav>
    </>
  );
}

function Items({ items }: { items: MenuItem[] }) {
  return (
    <ul className="q-list">
      {items.map((item) => (
        <li key={item.label}>
          {item.href ? (
            <a data-menu-item className="q-menu-item" href={item.href}>
              <Inside {...item} />
            </a>
          ) : (
            <button data-menu-item type="button" className="q-menu-item" onClick={item.onSelect}>
              <Inside {...item} />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Inside({ icon, label, note }: MenuItem) {
  return (
    <>
      {icon ? <Icon of={icon} size={18} /> : null}
      <span>{label}</span>
      {note ? <span className="q-menu-note">{note}</span> : null}
    </>
  );
}
