import "./BookCover.css";
import { className } from "./className.ts";
import { Picture, type PictureProps } from "./Picture.tsx";

export interface BookCoverProps {
  title: string;
  author?: string;
  /** Without a cover, a plain cloth binding shows the title. */
  cover?: Omit<PictureProps, "cover" | "alt"> | null;
  /** Load it first: it is what the page is about. */
  priority?: boolean;
  as?: string;
}

/** A book's cover: its image, or a cloth binding with the title. */
export function BookCover({ title, author, cover, priority, as }: BookCoverProps) {
  return (
    <div className={className("q-serial-book", as)}>
      {cover ? (
        <Picture {...cover} alt="" cover priority={priority} />
      ) : (
        <div className="q-serial-cloth" dir="auto" aria-hidden="true">
          <span className="q-serial-cloth-title">{title}</span>
          {author ? <span className="q-serial-cloth-author">{author}</span> : null}
        </div>
      )}
    </div>
  );
}
