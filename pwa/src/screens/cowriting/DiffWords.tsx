import type { WordRun } from "@quire/documents/compare";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import "./cowriting.css";

/** Two texts in one: what was added is underlined, what was removed struck through, and both are said. */
export function DiffWords({ words }: { words: readonly WordRun[] }) {
  let at = 0;
  return words.map(({ kind, text }) => {
    const key = at;
    at += text.length;
    if (kind === "same") return <span key={key}>{text}</span>;
    const Tag = kind === "added" ? "ins" : "del";
    return (
      <Tag key={key} className={`diff-${kind}`}>
        <VisuallyHidden>{kind === "added" ? " added: " : " removed: "}</VisuallyHidden>
        {text}
        <VisuallyHidden> end. </VisuallyHidden>
      </Tag>
    );
  });
}
