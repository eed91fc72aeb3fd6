import type { ReactNode, Ref } from "react";
import "./Row.css";

export interface RowProps {
  /** The row's title; with `href` a link that makes the full row clickable. */
  title: ReactNode;
  href?: string;
  /** An Avatar, a cover, an icon. */
  lead?: ReactNode;
  /** The muted line below. */
  note?: ReactNode;
  /** Buttons, a badge or an amount; clickable on their own. */
  end?: ReactNode;
}

/** A list row: a user, a draft, an order, a setting. Put rows in a `<RowList>`. */
export function Row({ title, href, lead, note, end }: RowProps) {
  return (
    <li className="q-row">
      {lead}
      <div className="q-row-words">
        <p className="q-row-title">{href ? <a href={href}>{title}</a> : title}</p>
        {note ? <p className="q-row-note">{note}</p> : null}
      </div>
      {end ? <div className="q-row-end">{end}</div> : null}
    </li>
  );
}

interface RowListProps {
  label?: string;
  ref?: Ref<HTMLUListElement>;
  children: ReactNode;
}

/** List of rows. */
export function RowList({ label, ref, children }: RowListProps) {
  return (
    <ul ref={ref} className="q-rows q-list" aria-label={label}>
      {children}
    </ul>
  );
}
