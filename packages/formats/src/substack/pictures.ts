import type { Child, Element } from "@quire/documents/fromHtml/tree";
import { isFields } from "@quire/documents/shape";
import { attributeIn, captionIn, figure, gallery, tagIn, webAddress } from "../html/pieces.ts";
import { attributesOf, wordsOf } from "./attributes.ts";

const FETCHED =
  /^https?:\/\/(?:cdn\.substack\.com|substackcdn\.com)\/image\/fetch\/.{0,300}?\/(https?(?:%3A|:).+)$/i;

/** Where a picture is itself: Substack's addresses fetch it anew in another size for each place. */
export function pictureAddress(address: string): string {
  const inner = FETCHED.exec(address)?.[1];
  if (!inner) return address;
  try {
    return webAddress(decodeURIComponent(inner)) ?? address;
  } catch {
    return address;
  }
}

/** A picture with its caption, out of the frame of links and buttons around it; [] where there is none. */
export function captionedPicture(container: Element): Child[] {
  const img = container.tagName === "img" ? container : tagIn(container, "img");
  if (!img) return [];
  const known = attributesOf(img);
  return [
    figure({
      src: pictureAddress(wordsOf(known, "src") || attributeIn(img, "src")),
      alt: wordsOf(known, "alt") || attributeIn(img, "alt"),
      caption: captionIn(container),
      width: wordsOf(known, "width"),
      height: wordsOf(known, "height"),
    }),
  ];
}

/** Several pictures, which stand in the widget's own knowledge alone. */
export function pictureGallery(element: Element): Child[] {
  const { gallery: known } = attributesOf(element);
  if (!isFields(known) || !Array.isArray(known.images)) return [];
  const pictures = known.images.filter(isFields).flatMap((image) => {
    const src = pictureAddress(wordsOf(image, "src"));
    return src ? [figure({ src, alt: wordsOf(image, "alt") || wordsOf(known, "alt") })] : [];
  });
  return gallery(pictures, wordsOf(known, "caption"));
}
