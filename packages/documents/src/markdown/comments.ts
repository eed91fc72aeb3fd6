/** The paywall in markdown. */
export const PAYWALL_COMMENT = "<!-- paywall -->";

/** A stored file in markdown: its kind, id, size in bytes and encoded name. */
export const FILE_COMMENT =
  /^<!-- (audio|video|file) (b[0-7][0-9a-hjkmnp-tv-z]{18}) (\d{1,15}) (\S{0,800}) -->$/;

/** Writes a stored file as a comment; the name is encoded, so that it can't end the comment. */
export function fileComment(stored: { type: string; file: string; size: number; name: string }): string {
  const name = encodeURIComponent(stored.name).replaceAll("-", "%2D");
  return `<!-- ${stored.type} ${stored.file} ${stored.size} ${name} -->`;
}

/** Whether a comment is one of ours, which stands for a block. */
export function isOwnComment(comment: string): boolean {
  return /^<!--\s*paywall\s*-->$/i.test(comment) || FILE_COMMENT.test(comment);
}
