import { abbreviateCount } from "@quire/domain/text/counts";

/** Heading with the number of comments. */
export function CommentsTitle({ total }: { total: number }) {
  return (
    <h2 id="comments-title" className="comments-title">
      {totalLabel(total)}
    </h2>
  );
}

export function totalLabel(total: number): string {
  if (total <= 0) return "No comments yet";
  return total === 1 ? "1 comment" : `${abbreviateCount(total)} comments`;
}
