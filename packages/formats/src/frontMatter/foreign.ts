import { isMap, isSeq, type Node, Scalar } from "yaml";
import { type FieldName, plainKey } from "./keys.ts";
import { textOf } from "./textOf.ts";

/** Kinds in Quire's own export. */
const KINDS = new Map<string, string>(
  Object.entries({
    ...{ blog: "post", story: "story", comic: "comic", chapter: "chapter", episode: "episode" },
    ...{ audio: "audio", video: "video", image: "photo", document: "e-book", other: "download" },
  }),
);

/** Where themes write the picture of `cover: {image: harbor.jpg}`. */
const PICTURE_KEYS = ["image", "src", "path", "url", "file"];

/** Returns another program's value as one of ours: a scalar for the field's parser; null without a place here. */
export function foreignValue(field: FieldName, node: Node | null): Scalar | null {
  switch (field) {
    case "cover":
      return scalar(pictureOf(node));
    case "slug":
      return scalar(slugOf(textOf(node)));
    case "type":
      return scalar(KINDS.get(textOf(node)?.trim().toLowerCase() ?? "") ?? null);
    case "index":
      return new Scalar(Number(textOf(node) ?? Number.NaN));
    default:
      return scalar(textOf(node));
  }
}

/** Returns the tags of `categories` and its kin. Jekyll separates them with spaces. */
export function foreignTags(name: string, node: Node | null): string[] {
  if (isSeq(node)) return node.items.flatMap((item) => textOf(item as Node) ?? []);
  const text = textOf(node)?.trim() ?? "";
  if (text === "") return [];
  return plainKey(name) === "categories" && !text.includes(",") ? text.split(/\s+/) : text.split(",");
}

function scalar(text: string | null): Scalar | null {
  return text === null || text.trim() === "" ? null : new Scalar(text.trim());
}

/** A picture next to the file, or by its path on the site; others can't be sent from here. */
function pictureOf(node: Node | null): string | null {
  if (isSeq(node)) return pictureOf((node.items[0] as Node | undefined) ?? null);
  if (isMap(node)) {
    const found = node.items.find(({ key }) =>
      PICTURE_KEYS.includes((textOf(key as Node) ?? "").toLowerCase()),
    );
    return found ? pictureOf(found.value as Node | null) : null;
  }
  const path = textOf(node)?.trim() ?? null;
  return path === null || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(path)
    ? null
    : path.replace(/^!?\[\[(.*?)(?:\|.*)?\]\]$/, "$1");
}

/** The end of a permalink; a pattern such as `/:year/:title/` has none of its own. */
function slugOf(permalink: string | null): string | null {
  if (permalink === null || /[:{}]/.test(permalink.replace(/^https?:\/\//i, ""))) return null;
  const path = permalink.replace(/^https?:\/\/[^/]*/i, "").replace(/[?#].*$/, "");
  const last = path
    .split("/")
    .filter((part) => part !== "" && !/^index\.\w+$/i.test(part))
    .at(-1);
  return last?.replace(/\.(?:html?|md)$/i, "") ?? null;
}
