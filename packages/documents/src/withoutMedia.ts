/**
 * Pictures, embeds and stored files, as `renderHtml` writes them: each is a figure, none is inside another, and texts
 * and attributes have their angle brackets escaped.
 */
const FIGURES = /<figure\b[^>]*>.*?<\/figure>/gs;
const EMPTY_GALLERIES = /<div class="gallery"><\/div>/g;
const MEDIA = /<(?:figure|img|picture|source|audio|video|iframe)\b/;

/** Returns HTML that `renderHtml` wrote without its pictures, embeds and files, captions included. */
export function withoutMedia(html: string): string {
  const text = html.replace(FIGURES, "").replace(EMPTY_GALLERIES, "");
  // Better no text than a picture that must not be shown.
  return MEDIA.test(text) ? "" : text;
}
