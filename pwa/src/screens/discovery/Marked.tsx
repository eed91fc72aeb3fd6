import type { MarkedText } from "@quire/domain/posts/highlight";

/** Text with what was searched for marked in it. */
export function Marked({ text, marks }: MarkedText) {
  const parts = marks.map(([from, to], at) => {
    const last = marks[at - 1]?.[1] ?? 0;
    return [text.slice(last, from), <mark key={from}>{text.slice(from, to)}</mark>];
  });
  return (
    <>
      {parts}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
