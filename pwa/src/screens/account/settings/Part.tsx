import type { ReactNode } from "react";
import "../../../widgets/RoomyRows.css";
import "./settings.css";

interface PartProps {
  title: string;
  note?: string;
  /** What can be done with it as a whole. */
  end?: ReactNode;
  children: ReactNode;
}

/** A part of the settings under its title. */
export function Part({ title, note, end, children }: PartProps) {
  return (
    <section className="settings-part">
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
