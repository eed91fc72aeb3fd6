import type { Platform } from "../../platform/platform.ts";
import { imageAddress } from "../../platform/storage/presentImage.ts";
import { LINK_SECRET, signLink } from "../../platform/storage/signedLinks.ts";
import type { StoredFile } from "./readFiles.ts";

/** Saving begins at once; what is played may be wound back long after it was opened. */
const DOWNLOAD_SECONDS = 10 * 60;
const OPEN_SECONDS = 60 * 60;

/**
 * An address on the same origin that opens this file for anyone who holds it, for ten minutes to save it or an hour to
 * play it. It asks nobody who they are: hand it only to who may have the file, and put it into nothing that is cached.
 */
export function signedFileUrl(
  platform: Platform,
  file: Pick<StoredFile, "storage_key" | "name">,
  { download = false }: { download?: boolean } = {},
): string {
  const expires =
    Math.floor(platform.clock.now().getTime() / 1000) + (download ? DOWNLOAD_SECONDS : OPEN_SECONDS);
  const linked = { key: file.storage_key, downloadAs: download ? file.name : undefined };
  return signLink(platform.secret(LINK_SECRET), linked, expires);
}

/** Where the one who may see a file finds it: a picture of pages under its lasting address, any other for a while. */
export function fileUrl(platform: Platform, file: StoredFile): string {
  return file.public ? imageAddress(file.sha256, "full") : signedFileUrl(platform, file);
}
