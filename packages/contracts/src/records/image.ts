/** A picture as the wire carries it. Sizes in pixels; color as `#rrggbb`. */
export interface ImageRef {
  /** Address of the picture, absolute path on the same origin or a full address. */
  image: string;
  /** A form that every browser shows, when `image` is not one. */
  fallback: string | null;
  alt: string;
  width: number | null;
  height: number | null;
  prominent_color: string | null;
  /** Widths that stand beside it, for `srcset`. Empty until they are made. */
  sizes: { width: number; image: string }[];
  /** Whether each `.webp` address here has an AVIF beside it, under the same address with `.avif`. */
  avif?: boolean;
}
