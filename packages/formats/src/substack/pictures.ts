import type { Child, Element } from "@quire/documents/fromHtml/tree";
import { isFields } from "@quire/documents/shape";
import { attributeIn, captionIn, figure, gallery, tagIn, webAddress } from "../html/pieces.ts";
import { attributesOf, textField } from "./attributes.ts";

const FETCHED =
  /^https?:\/\/(?:cdn\.substack\.com|substackcdn\.com)\/image\/fetch\/.{0,300}?\/(https?(?:%3A|:).+)$/i;

/** Returns an image's original URL: Substack's URLs resize it for each use. */
export function pictureAddress(address: string): string {
  const inner = FETCHED.exec(address)?.[1];
  if (!inner) return inOpenBucket(address);
  try {
    return inOpenBucket(webAddress(decodeURIComponent(inner)) ?? address);
  } catch {
    return address;
  }
}

/** Substack's first bucket refuses everyone; its pictures were copied into the present one. */
const inOpenBucket = (address: string): string =>
  address.replace(
    /^https?:\/\/bucketeer-[\da-f-]{36}\.s3\.amazonaws\.com\//i,
    "https://substack-post-media.s3.amazonaws.com/",
  );

/** Returns an image with its caption, without the surrounding links and buttons; [] if there is none. */
export function captionedPicture(container: Element): Child[] {
  const img = container.tagName === "img" ? container : tagIn(container, "img");
  if (!img) return [];
  const known = attributesOf(img);
  return [
    figure({
      src: pictureAddress(textField(known, "src") || attributeIn(img, "src")),
      alt: textField(known, "alt") || attributeIn(img, "alt"),
      caption: captionIn(container),
      width: textField(known, "width"),
      height: textField(known, "height"),
    }),
  ];
}

/** Returns several images, which only the widget's data contains. */
export function pictureGallery(element: Element): Child[] {
  const { gallery: known } = attributesOf(element);
  if (!isFields(known) || !Array.isArray(known.images)) return [];
  const pictures = known.images.filter(isFields).flatMap((image) => {
    const src = pictureAddress(textField(image, "src"));
    return src ? [figure({ src, alt: textField(image, "alt") || textField(known, "alt") })] : [];
  });
  return gallery(pictures, textField(known, "caption"));
}
