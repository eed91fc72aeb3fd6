import type { ReactNode } from "react";
import "./PostCard.css";
import { className } from "./className.ts";
import { Picture, type PictureProps } from "./Picture.tsx";

export interface PostCardProps {
  href: string;
  title: ReactNode;
  summary?: ReactNode;
  cover?: Omit<PictureProps, "cover" | "alt"> | null;
  /** The meta line: date, reading time, likes. */
  meta?: ReactNode;
  /** Label above the title: "Story", "Pinned". */
  label?: ReactNode;
  /** Price, "Followers only", or a read mark. */
  badge?: ReactNode;
  /** Lead for a page's first post, row for feeds, tile for grids. */
  layout?: "lead" | "row" | "tile";
  /** Shows a cover upright and uncut, as a book's. */
  isBook?: boolean;
  /** Heading level. */
  level?: 2 | 3;
  /** Pairs the title with the post page's title for view transitions. */
  id?: string;
}

/** A post in a feed. The full card is clickable through the title's link. */
export function PostCard(props: PostCardProps) {
  const { href, title, summary, cover, meta, label, badge, layout = "row", isBook, level = 2 } = props;
  const Heading = `h${level}` as const;
  return (
    <article className={className("q-card", `is-${layout}`, !cover && "is-bare", isBook && "is-book")}>
      <div className="q-card-words">
        {label ? <p className="q-card-label">{label}</p> : null}
        <Heading className="q-card-title" dir="auto">
          <a href={href}>{title}</a>
        </Heading>
        {summary ? (
          <p className="q-card-summary" dir="auto">
            {summary}
          </p>
        ) : null}
        {meta || badge ? (
          <div className="q-card-meta">
            {badge}
            {meta}
          </div>
        ) : null}
      </div>
      {cover ? (
        <div className="q-card-cover">
          <Picture {...cover} alt="" cover priority={cover.priority ?? layout === "lead"} />
        </div>
      ) : null}
    </article>
  );
}
