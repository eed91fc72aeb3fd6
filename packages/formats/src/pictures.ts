import { imageTypeOf } from "@quire/domain/media/imageTypes";
import type { ArchiveFiles } from "./archiveFiles.ts";
import { ownNames } from "./reading/names.ts";

const DEEPEST = 12;
const LONGEST_ADDRESS = 4000;

/** Each picture of an archive by every end of its path that begins after a "/"; null where two have the same. */
type PictureIndex = ReadonlyMap<string, string | null>;

const indexes = new WeakMap<ArchiveFiles, PictureIndex>();

function indexOf(files: ArchiveFiles): PictureIndex {
  const known = indexes.get(files);
  if (known) return known;
  const index = new Map<string, string | null>();
  for (const name of ownNames(files)) {
    if (imageTypeOf(name) === null) continue;
    const parts = name.normalize("NFC").split("/");
    for (let from = Math.max(0, parts.length - DEEPEST); from < parts.length; from++) {
      const end = parts.slice(from).join("/");
      // A whole path is one file's alone, whatever others end with.
      index.set(end, index.has(end) && from > 0 ? null : name);
    }
  }
  for (const name of ownNames(files))
    if (index.has(name.normalize("NFC"))) index.set(name.normalize("NFC"), name);
  indexes.set(files, index);
  return index;
}

/**
 * The file inside the archive that a picture's address means, or null where it must be fetched from the web. An address
 * on the web means a file only by the folder in which its platform keeps pictures: another site's "logo.png" is another
 * picture.
 */
export function pictureIn(files: ArchiveFiles, address: string): string | null {
  if (address.length > LONGEST_ADDRESS) return null;
  const index = indexOf(files);
  for (const path of pathsOf(address)) {
    for (const end of [path, unsized(path)]) {
      const found = index.get(end.normalize("NFC"));
      if (found) return found;
    }
  }
  return null;
}

/** The ends of paths that an address may mean, the surest first; [] where it leads out to the web. */
function pathsOf(address: string): string[] {
  const isOnWeb = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address);
  const bare = address.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*/i, "").split(/[?#]/)[0] ?? "";
  const kept = /(?:^|\/)(?:content\/images|wp-content\/uploads)\/(.+)$/i.exec(bare)?.[1];
  const inSite = kept?.replace(/^(?:size\/w\d+(?:h\d+)?\/)?(?:format\/\w+\/)?/, "");
  // WordPress.com keeps pictures at the top of a host of their own.
  const dated = /^\/(\d{4}\/\d\d\/.+)$/.exec(bare)?.[1];
  const relative = isOnWeb ? undefined : bare.replace(/^(?:__GHOST_URL__)?[/.]*\/|^\.\//, "");
  const paths = [
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

/** The name of the picture itself, of which "-300x200" is WordPress's smaller copy. */
const unsized = (path: string): string => path.replace(/-\d{1,5}x\d{1,5}(?=\.\w+$)/, "");
