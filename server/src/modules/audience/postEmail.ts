import { emailTextFrom } from "@quire/documents/emailText";
import { renderHtml } from "@quire/documents/html";
import { escapeHtml } from "@quire/documents/html/escape";
import type { PostDocument } from "@quire/documents/schema";
import { openingOf } from "@quire/documents/text";
import { absoluteLinks } from "../posts/absoluteLinks.ts";
import type { EmailedPost } from "../posts/ports.ts";
import { fitBlocks } from "./newsletters/fitBlocks.ts";

/** How much of a post an email contains: all, its opening, or only a notice. */
export type Share = "full" | "opening" | "notice";

/**
 * Returns how much this recipient gets. Explicit posts are only announced to readers who haven't asked to see them.
 */
export function shareOf(post: EmailedPost, recipient: { granted: boolean; seesExplicit: boolean }): Share {
  if (post.nsfw && !recipient.seesExplicit) return "notice";
  return recipient.granted || post.visibility === "free" ? "full" : "opening";
}

/** Returns the subject of a post's email. */
export function subjectOf({ title, parentTitle }: Pick<EmailedPost, "title" | "parentTitle">): string {
  return parentTitle ? `${parentTitle}: ${title}` : title;
}

/** Returns the text that a recipient gets. Text beyond the opening isn't even rendered for those without access. */
export function sharedBlocks({ blocks }: EmailedPost, share: Share): PostDocument {
  if (share === "notice") return [];
  return share === "full" ? blocks : openingOf(blocks);
}

/** Returns the email's HTML between its header and footer, made of allow-listed tags. `isCut` if `blocks` aren't all. */
export function emailHtml(
  post: EmailedPost,
  share: Share,
  { blocks, isCut } = { blocks: sharedBlocks(post, share), isCut: false },
): string {
  const { title, url } = post;
  const body = renderHtml(blocks, { headingsUnder: 1 });
  if (url === null) return absoluteLinks(`<h1>${escapeHtml(title)}</h1>${body}`, pageOf(post));
  const head = `<h1><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></h1>`;
  // Ours, in English.
  const more = `<p dir="ltr"><a href="${escapeHtml(url)}">${escapeHtml(linkLabel(post, share, isCut))}</a></p>`;
  return absoluteLinks(head + body + more, url);
}

/** Returns the email as its creator previews it, for a recipient who hasn't asked to see explicit posts. */
export function previewEmail(
  post: EmailedPost,
  { granted }: { granted: boolean },
): { html: string; isWhole: boolean } {
  const share = shareOf(post, { granted, seesExplicit: false });
  const part = fitBlocks(sharedBlocks(post, share), () => true);
  return { html: emailHtml(post, share, part), isWhole: share === "full" };
}

/** Returns the same as plain text. */
export function emailText(
  post: EmailedPost,
  share: Share,
  { blocks, isCut } = { blocks: sharedBlocks(post, share), isCut: false },
): string {
  const { title, url } = post;
  const parts = [title, emailTextFrom(blocks, pageOf(post))];
  if (url !== null) parts.push(`${linkLabel(post, share, isCut)}:\n${url}`);
  return parts.filter(Boolean).join("\n\n");
}

/** The page that shows the text: relative links lead there, as they do in feeds. A test email has none. */
export const pageOf = ({ url, webUrl, site }: EmailedPost): string => url ?? webUrl ?? site.url;

function linkLabel({ visibility, site }: EmailedPost, share: Share, isCut: boolean): string {
  if (share === "notice") return `This post is marked as explicit. See it on ${site.name}`;
  if (isCut) return `Read on: the rest of this post is on ${site.name}`;
  // Not "reply": answers to the sender's address reach nobody.
  if (share === "full") return `Read it on ${site.name}, like it or comment`;
  return visibility === "paid"
    ? `Buy this post to keep reading on ${site.name}`
    : `Keep reading on ${site.name}`;
}
