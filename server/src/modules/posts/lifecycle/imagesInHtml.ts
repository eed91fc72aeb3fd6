/** `<img>` as our own renderer writes it: its address comes first, quoted and escaped. */
const IMG_SRC = /<img src="([^"]*)"/g;

/** Returns the addresses of the pictures in HTML that we rendered. */
export function imagesInHtml(html: string): string[] {
  return [...html.matchAll(IMG_SRC)].map((match) => (match[1] ?? "").replaceAll("&amp;", "&"));
}
