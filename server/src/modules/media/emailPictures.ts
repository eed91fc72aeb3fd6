import type { Platform } from "../../platform/platform.ts";
import { emailImageUrl } from "../../platform/storage/presentImage.ts";
import { pictureHash } from "./pictures.ts";
import { remotePictureUrl } from "./remotePictures.ts";

/**
 * Returns the absolute address under which an email shows a post's picture: always ours, so that its sender's server
 * doesn't learn who reads it.
 */
export function emailPictureUrl(platform: Pick<Platform, "secret">, src: string, siteUrl: string): string {
  const path = src.startsWith(`${siteUrl}/`) ? src.slice(siteUrl.length) : src;
  const hash = pictureHash(path);
  if (hash) return siteUrl + emailImageUrl(hash, "picture");
  if (path.startsWith("/files/")) return siteUrl + path;
  const url = new URL(path, siteUrl).href;
  return url.startsWith(`${siteUrl}/`) ? url : `${siteUrl}${remotePictureUrl(platform, url)}&as=jpeg`;
}
