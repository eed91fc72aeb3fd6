import { type Cell, csvLine } from "../text/csv.ts";

/** What an import reports about one post. */
export interface ReportedPost {
  title: string;
  outcome: "added" | "already" | "refused";
  post_id: string | null;
  status: "published" | "drafts" | null;
  left_out: readonly string[];
  former_path: string | null;
}

export type ImportResultLabel = "imported whole" | "changed" | "already there" | "not imported";

/** What became of a post, in the report's words. */
export function importResult({ outcome, left_out: leftOut }: ReportedPost): ImportResultLabel {
  if (outcome === "refused") return "not imported";
  if (outcome === "already") return "already there";
  return leftOut.length === 0 ? "imported whole" : "changed";
}

/** Returns where an imported post is now, or is edited; null if it isn't here. */
export function importedPath({ post_id: id, status }: ReportedPost): string | null {
  if (id === null) return null;
  return `/post/${id}${status === "drafts" ? "/edit" : ""}`;
}

export const REPORT_HEADER = csvLine(["result", "title", "status", "address", "former_address", "what"]);

/** A row of the report: what became of a post, where it is now, where it was, and what was changed. */
export function reportLine(post: ReportedPost, siteUrl: string): string {
  const { title, status, former_path: former, left_out: leftOut } = post;
  const path = importedPath(post);
  const address = path === null ? null : siteUrl + path;
  const shown = status === "drafts" ? "draft" : status;
  return csvLine([importResult(post), title, shown, address, former, leftOut.join(" ")] satisfies Cell[]);
}

/** A row for items that are no posts. */
export function skippedLine({ what, count, hint }: { what: string; count: number; hint: string }): string {
  const counted = `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`;
  return csvLine(["not imported", counted, null, null, null, hint]);
}
