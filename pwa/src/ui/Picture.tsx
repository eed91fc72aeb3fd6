import "./Picture.css";
import { className } from "./className.ts";

export interface PictureProps {
  /** The best format we keep (WebP). */
  src: string;
  /** For browsers that cannot show `src`. */
  fallback?: string;
  srcSet?: string;
  /** The same as AVIF, which is smaller: for browsers that can show it. */
  avifSet?: string;
  sizes?: string;
  /** Of the file, in pixels: they hold its place before it arrives. */
  width: number;
  height: number;
  alt: string;
  /** The picture's prominent color, shown until it arrives. */
  color?: string | null;
  /** The first picture of a screen: fetched at once, never faded in. */
  priority?: boolean;
  /** Fills its box and is cropped, as on cards. */
  cover?: boolean;
}

/** An image that holds its place in its own color and fades in when it arrives. */
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
          ref={priority ? undefined : fadeIn}
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

/** Only an image that is still on its way is hidden, and only by script: without JavaScript it simply appears. */
function fadeIn(image: HTMLImageElement | null) {
  if (!image || image.complete) return;
  image.dataset.state = "coming";
  const become = (state: string) => () => {
    image.dataset.state = state;
  };
  image.addEventListener("load", become("here"), { once: true });
  image.addEventListener("error", become("failed"), { once: true });
}
