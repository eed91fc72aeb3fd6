import type { ReactNode } from "react";
import "./PostHead.css";

export interface PostHeadProps {
  title: string;
  /** Above the title: the serial it belongs to, as a link. */
  over?: ReactNode;
  /** The sentence below the title. */
  summary?: string | null;
  /** The Byline. */
  children?: ReactNode;
}

/** The opening of a post: where it belongs, its title, its promise, its writer. */
export function PostHead({ title, over, summary, children }: PostHeadProps) {
  return (
    <header className="q-head">
      {over ? <p className="q-head-over">{over}</p> : null}
      <h1 className="q-head-title">{title}</h1>
      {summary ? <p className="q-head-summary">{summary}</p> : null}
      {children}
    </header>
  );
}
