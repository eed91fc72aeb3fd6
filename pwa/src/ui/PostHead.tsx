import type { ReactNode } from "react";
import "./PostHead.css";

export interface PostHeadProps {
  title: string;
  /** Above the title: a link to the post's serial. */
  over?: ReactNode;
  /** The subtitle below the title. */
  summary?: string | null;
  /** The Byline. */
  children?: ReactNode;
}

/** Header of a post: serial, title, subtitle, byline. */
export function PostHead({ title, over, summary, children }: PostHeadProps) {
  return (
    <header className="q-head">
      {over ? <p className="q-head-over">{over}</p> : null}
      <h1 className="q-head-title" dir="auto">
        {title}
      </h1>
      {summary ? (
        <p className="q-head-summary" dir="auto">
          {summary}
        </p>
      ) : null}
      {children}
    </header>
  );
}
