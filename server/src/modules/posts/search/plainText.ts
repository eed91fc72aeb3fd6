const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

/** The words of HTML that we rendered ourselves, which writes five entities and closes its tags; it may be cut anywhere. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*(>|$)/g, " ")
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] as string)
    .replace(/\s+/g, " ")
    .trim();
}
