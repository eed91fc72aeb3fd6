import { renderHtml } from "@quire/documents/html";
import { escapeHtml } from "@quire/documents/html/escape";
import type { PostDocument } from "@quire/documents/schema";
import { openingOf, textFromBlocks } from "@quire/documents/text";
import { absoluteLinks } from "../posts/absoluteLinks.ts";
import type { EmailedPost } from "../posts/ports.ts";

/** How much of a post its recipient may read in the letter: all, its opening, or only that it is there. */
export type Share = "whole" | "opening" | "notice";

/** How much this recipient gets. Explicit posts come to nobody who has not said that they want to see them. */
export function shareOf(post: EmailedPost, recipient: { granted: boolean; seesExplicit: boolean }): Share {
  if (post.nsfw && !recipient.seesExplicit) return "notice";
  return recipient.granted || post.visibility === "free" ? "whole" : "opening";
}

/** The subject of a post's letter. */
export function subjectOf({ title, parentTitle }: Pick<EmailedPost, "title" | "parentTitle">): string {
  return parentTitle ? `${parentTitle}: ${title}` : title;
}

/** What stands in the letter between its head and its foot, as HTML of allow-listed tags. */
export function letterHtml(post: EmailedPost, share: Share): string {
  const { title, url, site } = post;
  const head = `<h1><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></h1>`;
  const body = share === "notice" ? "" : renderHtml(partOf(post, share), { headingsUnder: 1 });
  const more = `<p><a href="${escapeHtml(url)}">${escapeHtml(moreWords(post, share))}</a></p>`;
  return absoluteLinks(head + body + more, site.url);
}

/** The email as its creator previews it, for a recipient who hasn't asked to see explicit posts. */
export function previewEmail(
  post: EmailedPost,
  { granted }: { granted: boolean },
): { html: string; isWhole: boolean } {
  const share = shareOf(post, { granted, seesExplicit: false });
  return { html: letterHtml(post, share), isWhole: share === "whole" };
}

/** The same as plain text. */
export function letterText(post: EmailedPost, share: Share): string {
  const body = share === "notice" ? "" : textFromBlocks(partOf(post, share));
  return [post.title, body, `${moreWords(post, share)}:\n${post.url}`].filter(Boolean).join("\n\n");
}

/** Of a post that is closed to the recipient, its words beyond the opening are not even rendered. */
function partOf({ blocks }: EmailedPost, share: "whole" | "opening"): PostDocument {
  return share === "whole" ? blocks : openingOf(blocks);
}

function moreWords({ visibility, site }: EmailedPost, share: Share): string {
  if (share === "whole") return `Read it on ${site.name}, like it or reply`;
  if (share === "notice") return `This post is marked as explicit. See it on ${site.name}`;
  return visibility === "paid"
    ? `Buy this post to keep reading on ${site.name}`
    : `Keep reading on ${site.name}`;
}
