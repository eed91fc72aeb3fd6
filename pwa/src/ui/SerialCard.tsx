import type { ReactNode } from "react";
import { BookCover, type BookCoverProps } from "./BookCover.tsx";
import "./SerialCard.css";

export interface SerialCardProps extends Pick<BookCoverProps, "title" | "author" | "cover"> {
  href: string;
  /** "136 chapters", "Chapter 7 of 12". */
  meta?: ReactNode;
  /** Shown only where the cover leaves room for it. */
  summary?: string | null;
  badge?: ReactNode;
  level?: 2 | 3;
  /** On the cover, such as a toggle or a progress bar. */
  overlay?: ReactNode;
  /** Below the words: what else can be done with it. */
  actions?: ReactNode;
}

/** A story, comic, e-book or book, drawn as a book with its spine. */
export function SerialCard(props: SerialCardProps) {
  const { href, title, author, cover, meta, summary, badge, level = 3, overlay, actions } = props;
  const Heading = `h${level}` as const;
  return (
    <article className="q-serial">
      <div className="q-serial-frame">
        <BookCover title={title} author={author} cover={cover} />
        {overlay ? <div className="q-serial-over">{overlay}</div> : null}
      </div>
      <div className="q-serial-words">
        <Heading className="q-serial-title">
          <a href={href}>{title}</a>
        </Heading>
        {author ? <p className="q-serial-author">{author}</p> : null}
        {summary ? (
          <p className="q-serial-summary" dir="auto">
            {summary}
          </p>
        ) : null}
        {meta || badge ? (
          <div className="q-serial-meta">
            {badge}
            {meta}
          </div>
        ) : null}
      </div>
      {actions ? <div className="q-serial-actions">{actions}</div> : null}
    </article>
  );
}
