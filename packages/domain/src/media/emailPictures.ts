import { imageTypeOf } from "./imageTypes.ts";

/** Bytes of a moving picture in an email. More would make it slow to open on a phone, so that a still takes its place. */
export const MAX_EMAIL_GIF = 2 * 1024 * 1024;

/** Whether an email may show this file's first frame alone, by its name and size in bytes. */
export function mayStandStill({ name, size }: { name: string; size: number }): boolean {
  return imageTypeOf(name) === "image/gif" && size > MAX_EMAIL_GIF;
}
