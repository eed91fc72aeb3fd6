import type { ReactNode } from "react";
import { Avatar } from "./Avatar.tsx";
import "./Byline.css";

export interface BylineProps {
  name: string;
  href?: string;
  avatar?: string | null;
  /** Formatted for display ("21 Nov, 2026") and for machines. */
  date?: { text: string; iso: string };
  /** "6 min read". */
  reading?: string;
  /** Badges after the name: Verified, Pro. */
  badge?: ReactNode;
  /** The Follow button at the end. */
  action?: ReactNode;
}

/** A post's author, date and reading time. */
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
          {date ? <time dateTime={date.iso}>{date.text}</time> : null}
          {reading ? <span>{reading}</span> : null}
        </p>
      </div>
      {action}
    </div>
  );
}
