import type { Platform } from "../../platform/platform.ts";
import { imageUrl } from "../../platform/storage/presentImage.ts";
import { LINK_SECRET, signLink } from "../../platform/storage/signedLinks.ts";
import type { StoredFile } from "./readFiles.ts";

/** A download starts at once; media that plays may be rewound long after it was opened. */
const DOWNLOAD_SECONDS = 10 * 60;
const OPEN_SECONDS = 60 * 60;

/**
 * Returns a same-origin URL that opens this file for anyone who has it: for ten minutes to download, for an hour to
 * play. It checks no identity, so give it only to users with access, and never put it into anything cached.
 */
export function signedFileUrl(
  platform: Platform,
  file: Pick<StoredFile, "storage_key" | "name">,
  { download = false }: { download?: boolean } = {},
): string {
  const expires =
    Math.floor(platform.clock.now().getTime() / 1000) + (download ? DOWNLOAD_SECONDS : OPEN_SECONDS);
  const link = { key: file.storage_key, downloadAs: download ? file.name : undefined };
  return signLink(platform.secret(LINK_SECRET), link, expires);
}

/** Returns the URL at which a user with access finds a file: permanent for a public image, signed for any other. */
export function fileUrl(platform: Platform, file: StoredFile): string {
  return file.public ? imageUrl(file.sha256, "full") : signedFileUrl(platform, file);
}
