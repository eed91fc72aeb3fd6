import type { Id } from "../ids.ts";
import { findRoute, type ScreenName } from "../sites/routes.ts";
import { parsePostPath } from "./postPaths.ts";

const EDITORS: readonly ScreenName[] = [
  "post_edit",
  "child_edit",
  "serial_edit",
  "episode_pages",
  "good_edit",
  "book_edit",
  "book_publish",
];

/** Returns the id of the post that a page shows or edits; null for any other page. */
export function postOfPath(pathname: string): Id | null {
  const read = parsePostPath(pathname);
  if (read) return read.id;
  const written = findRoute(pathname.replace(/\/$/, ""));
  return written && EDITORS.includes(written.route.screen) ? (written.params.id ?? null) : null;
}
