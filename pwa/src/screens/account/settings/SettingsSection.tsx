import type { ReactNode, Ref } from "react";
import "../../../widgets/RoomyRows.css";
import "./settings.css";

interface SettingsSectionProps {
  title: string;
  note?: ReactNode;
  /** An action on the whole section. */
  end?: ReactNode;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A titled section of the settings. */
export function SettingsSection({ title, note, end, ref, children }: SettingsSectionProps) {
  return (
    <section ref={ref} className="settings-part">
      <header className="settings-head">
        <div>
          <h2>{title}</h2>
          {note ? <p className="settings-soft">{note}</p> : null}
        </div>
        {end}
      </header>
      {children}
    </section>
  );
}
