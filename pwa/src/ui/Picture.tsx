import "./Picture.css";
import { className } from "./className.ts";

export interface PictureProps {
  /** The best format we store (WebP). */
  src: string;
  /** For browsers that can't show `src`. */
  fallback?: string;
  srcSet?: string;
  /** The same as AVIF, which is smaller, for browsers that support it. */
  avifSet?: string;
  sizes?: string;
  /** Dimensions of the file in pixels: they reserve the space before it loads. */
  width: number;
  height: number;
  alt: string;
  /** Prominent color, shown while loading. */
  color?: string | null;
  /** The first picture of a screen: loads eagerly, never fades in. */
  priority?: boolean;
  /** Fills its box, cropped, as on cards. */
  cover?: boolean;
}

/** An image that reserves its space in its prominent color and fades in when loaded. */
export function Picture(props: PictureProps) {
  const { src, fallback, srcSet, avifSet, sizes, width, height, alt, color, priority, cover } = props;
  return (
    <span className={className("q-picture", cover && "is-cover")}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width={width} height={height} fill={color ?? "currentColor"} fillOpacity={color ? 1 : 0.08} />
      </svg>
      <picture>
        {avifSet ? <source type="image/avif" srcSet={avifSet} sizes={sizes} /> : null}
        {fallback || srcSet ? <source type="image/webp" srcSet={srcSet ?? src} sizes={sizes} /> : null}
        <img
          ref={showState}
          src={fallback ?? src}
          width={width}
          height={height}
          alt={alt}
          loading={priority ? "eager" : "lazy"}
          fetchPriority={priority ? "high" : undefined}
          decoding={priority ? "sync" : "async"}
        />
      </picture>
    </span>
  );
}

/**
 * Hides only lazy images that are still loading, and only by script: without JavaScript they simply appear. Marks an
 * image that failed, which may have been before this script.
 */
function showState(image: HTMLImageElement | null) {
  if (!image) return;
  const setState = (state: string) => () => {
    image.dataset.state = state;
  };
  if (image.complete) {
    if (image.naturalWidth === 0) setState("failed")();
    return;
  }
  if (image.getAttribute("loading") === "lazy") setState("coming")();
  image.addEventListener("load", setState("here"), { once: true });
  image.addEventListener("error", setState("failed"), { once: true });
}
