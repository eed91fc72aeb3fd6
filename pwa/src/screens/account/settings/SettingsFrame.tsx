import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { className } from "../../../ui/className.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { SECTIONS, type SectionId, sectionPath } from "./sections.ts";
import "../../../widgets/RoomyRows.css";
import "./settings.css";

interface SettingsFrameProps {
  section: SectionId;
  /** `/settings`: on a phone the list of sections, which on a desktop stands beside each of them. */
  isIndex?: boolean;
  children: ReactNode;
}

/** The settings: the list of sections, and one of them. */
export function SettingsFrame({ section, isIndex = false, children }: SettingsFrameProps) {
  const title = SECTIONS.find(({ id }) => id === section)?.title;
  return (
    <div className={className("settings", "roomy-rows", isIndex && "is-index")}>
      {isIndex ? <h1>Settings</h1> : null}
      <nav className="settings-nav" aria-label="Settings">
        <ul className="q-list">
          {SECTIONS.map(({ id, title, note, icon }) => (
            <li key={id}>
              <a href={sectionPath(id)} aria-current={id === section && !isIndex ? "page" : undefined}>
                <Icon of={icon} size={20} />
                <span>
                  {title}
                  <span className="settings-nav-note">{note}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="settings-section">
        {isIndex ? null : (
          <>
            <a className="settings-back" href="/settings">
              <Icon of={ArrowLeft} size={18} />
              Settings
            </a>
            <h1>{title}</h1>
          </>
        )}
        {children}
      </div>
    </div>
  );
}
