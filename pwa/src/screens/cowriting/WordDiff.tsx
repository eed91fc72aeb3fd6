import type { WordRun } from "@quire/documents/compare";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import "./cowriting.css";

/**
 * Two texts as one diff: additions are underlined, removals struck through, and both are announced to screen
 * readers.
 */
export function WordDiff({ runs }: { runs: readonly WordRun[] }) {
  let at = 0;
  return runs.map(({ kind, text }) => {
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
