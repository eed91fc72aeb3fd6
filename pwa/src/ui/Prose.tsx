import type { ReactNode } from "react";
import "./Prose.css";
import { className } from "./className.ts";

export interface ProseProps {
  /** HTML that `@quire/documents` rendered: the only HTML that may stand here, for nothing is cleaned on the way. */
  html?: string;
  children?: ReactNode;
  /** A chapter opens with a drop cap. */
  chapter?: boolean;
  /** The text's own language, for hyphenation and quotes. */
  lang?: string;
}

/** The typography of a text that is read. */
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
