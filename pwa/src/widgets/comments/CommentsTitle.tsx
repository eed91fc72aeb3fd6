import { abbreviateCount } from "@quire/domain/text/counts";

/** How many comments there are, as the heading over them. */
export function CommentsTitle({ total }: { total: number }) {
  return (
    <h2 id="comments-title" className="comments-title">
      {wordsOfTotal(total)}
    </h2>
  );
}

export function wordsOfTotal(total: number): string {
  if (total <= 0) return "No comments yet";
  return total === 1 ? "1 comment" : `${abbreviateCount(total)} comments`;
}
