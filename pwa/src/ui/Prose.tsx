import type { ReactNode } from "react";
import "./Prose.css";
import { className } from "./className.ts";

export interface ProseProps {
  /** HTML rendered by `@quire/documents`. Accept no other: it isn't sanitized here. */
  html?: string;
  children?: ReactNode;
  /** Starts with a drop cap. */
  chapter?: boolean;
  /** The text's language, for hyphenation and quotes. */
  lang?: string;
}

/** Typography for reading. */
export function Prose({ html, children, chapter, lang }: ProseProps) {
  const names = className("q-prose", chapter && "is-chapter");
  if (html === undefined) {
    return (
      <div className={names} lang={lang}>
        {children}
      </div>
    );
  }
  return (
    <div
      className={names}
      lang={lang}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from validated blocks by packages/documents
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
