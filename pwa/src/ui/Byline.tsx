import type { ReactNode } from "react";
import { Avatar } from "./Avatar.tsx";
import "./Byline.css";

export interface BylineProps {
  name: string;
  href?: string;
  avatar?: string | null;
  /** For people, worded ("21 Nov, 2026"), and for machines. */
  date?: { words: string; iso: string };
  /** "6 min read". */
  reading?: string;
  /** Verified, Pro: shown after the name. */
  badge?: ReactNode;
  /** Follow, at the end. */
  action?: ReactNode;
}

/** Who wrote it, when, and how long it takes. */
export function Byline({ name, href, avatar, date, reading, badge, action }: BylineProps) {
  return (
    <div className="q-byline">
      <Avatar name={name} src={avatar} />
      <div className="q-byline-words">
        <p className="q-byline-name">
          {href ? (
            <a href={href} rel="author">
              {name}
            </a>
          ) : (
            name
          )}
          {badge}
        </p>
        <p className="q-byline-facts">
          {date ? <time dateTime={date.iso}>{date.words}</time> : null}
          {reading ? <span>{reading}</span> : null}
        </p>
      </div>
      {action}
    </div>
  );
}
