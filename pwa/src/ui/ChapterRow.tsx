import Check from "lucide-react/icons/check";
import Lock from "lucide-react/icons/lock";
import type { ReactNode } from "react";
import "./ChapterRow.css";
import { Icon } from "./Icon.tsx";

export interface ChapterRowProps {
  href: string;
  /** Position in the serial, from 1. */
  number: number;
  title: string;
  /** The reader's progress. */
  state?: "unread" | "reading" | "read";
  /** Reading time or date. */
  note?: ReactNode;
  /** A price or condition; marks the chapter as locked. */
  locked?: ReactNode;
}

/** A row of a table of contents, with a read mark. Put rows in a `<ChapterList>`. */
export function ChapterRow({ href, number, title, state = "unread", note, locked }: ChapterRowProps) {
  return (
    <li className={`q-chapter is-${state}`}>
      <span className="q-chapter-number" aria-hidden="true">
        {number}
      </span>
      <a className="q-chapter-title" href={href} aria-current={state === "reading" ? "true" : undefined}>
        {title}
      </a>
      <span className="q-chapter-note">
        {locked ? (
          <>
            <Icon of={Lock} size={14} label="Locked" /> {locked}
          </>
        ) : (
          note
        )}
      </span>
      <span className="q-chapter-mark">
        {state === "read" ? <Icon of={Check} size={16} label="Read" /> : null}
      </span>
    </li>
  );
}

/** The table of contents. */
export function ChapterList({ label = "Chapters", children }: { label?: string; children: ReactNode }) {
  return (
    <ol className="q-chapters q-list" aria-label={label}>
      {children}
    </ol>
  );
}
