/** A picture in API responses. Sizes in pixels; color as `#rrggbb`. */
export interface ImageRef {
  /** URL: absolute path on the same origin, or a full address. */
  image: string;
  /** A format that every browser supports, if `image` isn't one. */
  fallback: string | null;
  alt: string;
  width: number | null;
  height: number | null;
  prominent_color: string | null;
  /** Available widths, for `srcset`. Empty until they are generated. */
  sizes: { width: number; image: string }[];
  /** Whether each `.webp` URL also exists with `.avif`. */
  avif?: boolean;
}
