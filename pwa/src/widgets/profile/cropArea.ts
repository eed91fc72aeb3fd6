interface Size {
  width: number;
  height: number;
}

/** The crop of a picture: its zoom (1 just fills the frame) and its position, from 0 to 1 on each axis. */
export interface Crop {
  zoom: number;
  x: number;
  y: number;
}

export const FULL_CROP: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const MAX_ZOOM = 4;

/**
 * Returns the part of a picture, in pixels, that fills a frame of this aspect (width over height). Stays within the
 * picture.
 */
export function cropArea(picture: Size, aspect: number, crop: Crop): Size & { x: number; y: number } {
  const isWide = picture.width / picture.height > aspect;
  const most = isWide
    ? { width: picture.height * aspect, height: picture.height }
    : { width: picture.width, height: picture.width / aspect };
  const zoom = within(crop.zoom, 1, MAX_ZOOM);
  const width = most.width / zoom;
  const height = most.height / zoom;
  return {
    x: (picture.width - width) * within(crop.x, 0, 1),
    y: (picture.height - height) * within(crop.y, 0, 1),
    width,
    height,
  };
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
