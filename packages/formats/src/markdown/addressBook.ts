import { posix } from "node:path";
import { cleanFormerPath } from "@quire/domain/posts/formerPaths";
import type { ArchiveFiles } from "../archiveFiles.ts";
import { resolvePath } from "../bookFile/paths.ts";
import { pictureIn } from "../pictures.ts";
import { ownNames } from "../reading/names.ts";
import { wikiTarget } from "./wikiLinks.ts";

/** Folders whose files a generator serves from the root of its site. */
const SERVED = ["", "static/", "public/", "assets/", "src/", "source/", "content/", "docs/"];
const ENDINGS = ["", ".md", ".markdown", ".mdx", ".html", "/index.md", "/index.mdx", "/index.markdown"];

/** Finds what the addresses in a folder's texts name: other texts, and files. */
export class AddressBook {
  readonly #files: ArchiveFiles;
  readonly #siteUrl: string;
  /** By path, in lower case and composed. */
  readonly #paths = new Map<string, string>();
  /** By name with its extension; null if two share it. */
  readonly #names = new Map<string, string | null>();
  /** Texts by name without folder and extension; null if two share it. */
  readonly #texts = new Map<string, string | null>();
  readonly #formerPaths = new Map<string, string>();

  constructor(files: ArchiveFiles, siteUrl: string) {
    this.#files = files;
    this.#siteUrl = siteUrl;
    for (const name of ownNames(files)) {
      this.#paths.set(keyOf(name), name);
      const base = keyOf(posix.basename(name));
      this.#names.set(base, this.#names.has(base) ? null : name);
    }
  }

  /** Records a text with the addresses that it had. */
  addText(path: string, formerPaths: readonly string[]): void {
    const stem = path.replace(/\.[a-z]+$/i, "").replace(/\/index$/, "");
    const name = keyOf(posix.basename(stem));
    this.#texts.set(name, this.#texts.has(name) ? null : path);
    for (const former of formerPaths) {
      const clean = cleanFormerPath(former);
      if (clean !== null && !this.#formerPaths.has(clean)) this.#formerPaths.set(clean, path);
    }
  }

  /** Returns the file that an address in a text names, with its fragment; null for one elsewhere. */
  find(from: string, address: string): { path: string; fragment: string } | null {
    const target = wikiTarget(address);
    if (target !== null) return this.#findNamed(from, target);
    const onSite = this.#withoutSite(address);
    if (onSite === null || onSite.startsWith("#") || onSite === "") return null;
    const [bare = "", fragment = ""] = onSite.split("#");
    const former = onSite.startsWith("/") ? this.#formerPaths.get(cleanFormerPath(bare) ?? "") : undefined;
    if (former !== undefined) return { path: former, fragment };
    const path = onSite.startsWith("/") ? this.#findServed(bare) : this.#findBeside(from, bare);
    return path === null ? null : { path, fragment };
  }

  /** Returns the picture that an address names; null for one elsewhere. */
  findPicture(from: string, address: string): string | null {
    const found = this.find(from, address);
    if (found) return found.path;
    const onSite = this.#withoutSite(address);
    return onSite === null ? null : pictureIn(this.#files, onSite);
  }

  /** Returns an address on the web; null if the site isn't known. */
  absolute(address: string): string | null {
    if (wikiTarget(address) !== null) return null;
    if (/^https?:/i.test(address)) return address;
    if (this.#siteUrl === "" || /^[a-z][a-z0-9+.-]*:/i.test(address)) return null;
    try {
      return new URL(address, `${this.#siteUrl}/`).href;
    } catch {
      return null;
    }
  }

  /** Returns an address of the site as a path of it; null for any other site's. */
  #withoutSite(address: string): string | null {
    if (!/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address)) return address;
    const isOwn = this.#siteUrl !== "" && address.toLowerCase().startsWith(`${this.#siteUrl.toLowerCase()}/`);
    return isOwn ? address.slice(this.#siteUrl.length) : null;
  }

  #findBeside(from: string, address: string): string | null {
    for (const ending of ENDINGS) {
      const path = resolvePath(from, `${address.replace(/\/$/, "")}${ending}`)?.path;
      const found = path === undefined ? undefined : this.#paths.get(keyOf(path));
      if (found) return found;
    }
    return null;
  }

  #findServed(address: string): string | null {
    const path = decoded(address.split("?")[0] ?? "").replace(/^\/+|\/+$/g, "");
    for (const folder of SERVED) {
      for (const ending of ENDINGS) {
        const found = this.#paths.get(keyOf(`${folder}${path}${ending}`));
        if (found) return found;
      }
    }
    return null;
  }

  /** By its path or, wherever it is, by its name. */
  #findNamed(from: string, target: string): { path: string; fragment: string } | null {
    const [written = "", fragment = ""] = target.split("#");
    const bare = written.trim().replace(/^\//, "");
    if (bare === "") return null;
    const escaped = bare.split("/").map(encodeURIComponent).join("/");
    const path = this.#findBeside(from, escaped) ?? this.#findServed(`/${escaped}`);
    if (path !== null) return { path, fragment };
    const name = keyOf(posix.basename(bare).replace(/\.(?:md|markdown|mdx|html?)$/i, ""));
    const named =
      this.#texts.get(name) ??
      pictureIn(this.#files, escaped) ??
      this.#names.get(keyOf(posix.basename(bare)));
    return named ? { path: named, fragment } : null;
  }
}

const keyOf = (path: string): string => path.normalize("NFC").toLowerCase();

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
