import type { ReactNode } from "react";
import "./SerialCard.css";
import { Picture, type PictureProps } from "./Picture.tsx";

export interface SerialCardProps {
  href: string;
  title: string;
  author?: string;
  /** Without a cover, a plain cloth binding shows the title. */
  cover?: Omit<PictureProps, "cover" | "alt"> | null;
  /** "136 chapters", "Chapter 7 of 12". */
  meta?: ReactNode;
  badge?: ReactNode;
  level?: 2 | 3;
}

/** A story, comic, e-book or book, drawn as a book with its spine. */
export function SerialCard({ href, title, author, cover, meta, badge, level = 3 }: SerialCardProps) {
  const Heading = `h${level}` as const;
  return (
    <article className="q-serial">
      <div className="q-serial-book">
        {cover ? (
          <Picture {...cover} alt="" cover />
        ) : (
          <div className="q-serial-cloth" aria-hidden="true">
            <span className="q-serial-cloth-title">{title}</span>
            {author ? <span className="q-serial-cloth-author">{author}</span> : null}
          </div>
        )}
      </div>
      <div className="q-serial-words">
        <Heading className="q-serial-title">
          <a href={href}>{title}</a>
        </Heading>
        {author ? <p className="q-serial-author">{author}</p> : null}
        {meta || badge ? (
          <div className="q-serial-meta">
            {badge}
            {meta}
          </div>
        ) : null}
      </div>
    </article>
  );
}
