interface Size {
  width: number;
  height: number;
}

/** How a picture is cut: how near one looks (1 is as far as fills the frame) and at what, from 0 to 1 each way. */
export interface Look {
  zoom: number;
  x: number;
  y: number;
}

export const WHOLE: Look = { zoom: 1, x: 0.5, y: 0.5 };
export const NEAREST = 4;

/** The part of a picture, in its pixels, that fills a frame of this aspect (width over height). Never beyond its edges. */
export function cropArea(picture: Size, aspect: number, look: Look): Size & { x: number; y: number } {
  const isWide = picture.width / picture.height > aspect;
  const most = isWide
    ? { width: picture.height * aspect, height: picture.height }
    : { width: picture.width, height: picture.width / aspect };
  const zoom = within(look.zoom, 1, NEAREST);
  const width = most.width / zoom;
  const height = most.height / zoom;
  return {
    x: (picture.width - width) * within(look.x, 0, 1),
    y: (picture.height - height) * within(look.y, 0, 1),
    width,
    height,
  };
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
