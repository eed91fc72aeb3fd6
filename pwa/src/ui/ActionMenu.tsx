import Ellipsis from "lucide-react/icons/ellipsis";
import { useEffect, useId, useRef, useState } from "react";
import "./ActionMenu.css";
import { Icon } from "./Icon.tsx";
import { IconButton } from "./IconButton.tsx";
import type { MenuItem } from "./Menu.tsx";

interface ActionMenuProps {
  /** Names the subject: "Actions for Loomings". */
  label: string;
  items: MenuItem[];
}

/** Three-dot menu of actions. Escape, a press outside and tabbing out close it. */
export function ActionMenu({ label, items }: ActionMenuProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    root.current?.querySelector<HTMLElement>(".q-actions-item")?.focus();
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setIsOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [isOpen]);

  function close() {
    setIsOpen(false);
    root.current?.querySelector<HTMLElement>(".q-icon-button")?.focus();
  }

  if (items.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles Escape from its controls
    <div ref={root} className="q-actions" onKeyDown={(event) => event.key === "Escape" && isOpen && close()}>
      <IconButton
        icon={Ellipsis}
        label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen ? (
        <ul id={id} className="q-actions-list q-list">
          {items.map((item) => (
            <li key={item.label}>
              {item.href ? (
                <a className="q-actions-item" href={item.href}>
                  <Inside {...item} />
                </a>
              ) : (
                <button
                  type="button"
                  className="q-actions-item"
                  onClick={() => {
                    close();
                    item.onSelect?.();
                  }}
                >
                  <Inside {...item} />
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Inside({ icon, label }: MenuItem) {
  return (
    <>
      {icon ? <Icon of={icon} size={18} /> : null}
      <span>{label}</span>
    </>
  );
}
