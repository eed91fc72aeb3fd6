import { imageTypeOf } from "@quire/domain/media/imageTypes";
import type { ArchiveFiles } from "./archiveFiles.ts";
import { ownNames } from "./reading/names.ts";

const DEEPEST = 12;
const LONGEST_ADDRESS = 4000;

/** Each file of an archive by every path suffix after a "/"; null if two share the suffix. */
type FileIndex = ReadonlyMap<string, string | null>;

const indexes = new WeakMap<ArchiveFiles, FileIndex>();

function indexOf(files: ArchiveFiles): FileIndex {
  const known = indexes.get(files);
  if (known) return known;
  const index = new Map<string, string | null>();
  for (const name of ownNames(files)) {
    const parts = name.normalize("NFC").split("/");
    for (let from = Math.max(0, parts.length - DEEPEST); from < parts.length; from++) {
      const end = parts.slice(from).join("/");
      // A full path belongs to one file only, whatever other paths end with it.
      index.set(end, index.has(end) && from > 0 ? null : name);
    }
  }
  for (const name of ownNames(files))
    if (index.has(name.normalize("NFC"))) index.set(name.normalize("NFC"), name);
  indexes.set(files, index);
  return index;
}

/** Returns the archive's image that a URL refers to, or null if it must be downloaded. */
export function pictureIn(files: ArchiveFiles, address: string): string | null {
  const found = fileIn(files, address);
  return found !== null && imageTypeOf(found) !== null ? found : null;
}

/**
 * Returns the archive's file that a URL refers to, or null if it must be downloaded. A web URL only refers to a file
 * if it contains its platform's folder of files: another site's "logo.png" is a different image.
 */
export function fileIn(files: ArchiveFiles, address: string): string | null {
  if (address.length > LONGEST_ADDRESS) return null;
  const index = indexOf(files);
  for (const path of pathsOf(address)) {
    for (const end of [path, withoutSize(path)]) {
      const found = index.get(end.normalize("NFC"));
      if (found) return found;
    }
  }
  return null;
}

/** Returns candidate path suffixes for a URL, most specific first; [] for an external one. */
function pathsOf(address: string): string[] {
  const isOnWeb = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address);
  const bare = address.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*/i, "").split(/[?#]/)[0] ?? "";
  const [, folder = "", uploadPath] =
    /(?:^|\/)(content\/(?:images|files|media)|wp-content\/uploads)\/(.+)$/i.exec(bare) ?? [];
  const inSite = uploadPath?.replace(/^(?:size\/w\d+(?:h\d+)?\/)?(?:format\/\w+\/)?/, "");
  // WordPress.com serves images from the root of a separate host.
  const dated = /^\/(\d{4}\/\d\d\/.+)$/.exec(bare)?.[1];
  const relative = isOnWeb ? undefined : bare.replace(/^(?:__GHOST_URL__)?[/.]*\/|^\.\//, "");
  const paths = [
    inSite && `${folder}/${inSite}`,
    inSite && `content/images/${inSite}`,
    inSite && `uploads/${inSite}`,
    inSite,
    dated,
    relative,
  ];
  return paths.flatMap((path) => (path ? [path, ...unescaped(path)] : []));
}

function unescaped(path: string): string[] {
  try {
    const plain = decodeURIComponent(path);
    return plain === path ? [] : [plain];
  } catch {
    return [];
  }
}

/** Returns the address or name of the original image, of which "-300x200" is WordPress's resized copy. */
export const withoutSize = (path: string): string =>
  path.replace(/-\d{1,5}x\d{1,5}(?=\.\w+(?:[?#].*)?$)/, "");
