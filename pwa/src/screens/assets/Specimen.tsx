import type { ReactNode } from "react";

/** A chapter of the page. */
export function Chapter({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="assets-chapter" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="assets-chapter-title" id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** One component with its name and a note on its purpose. */
export function Specimen({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <section className="assets-specimen">
      <div className="assets-specimen-words">
        <h3 className="assets-specimen-name">{name}</h3>
        {note ? <p className="assets-specimen-note">{note}</p> : null}
      </div>
      <div className="assets-specimen-stage">{children}</div>
    </section>
  );
}

/** A row of components that wraps. */
export function Line({ children }: { children: ReactNode }) {
  return <div className="assets-line">{children}</div>;
}
