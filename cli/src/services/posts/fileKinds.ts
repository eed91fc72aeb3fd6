import { extensionOf } from "@quire/domain/media/fileNames";
import { acceptedExtensions, type UploadKind } from "@quire/domain/media/uploads";
import type { StoryType } from "@quire/domain/posts/postTypes";

const KINDS = ["image", "audio", "video", "pdf", "document"] as const;

/** Returns the upload kind by file name; the server checks the bytes. Anything unknown is a good. */
export function kindOf(name: string, type: StoryType | null): UploadKind {
  const extension = extensionOf(name);
  // A chapter's PDF has a lower limit than an e-book's.
  const isEbook = type === "e-book" && extension === "pdf";
  if (isEbook) return "document";
  return KINDS.find((kind) => acceptedExtensions(kind)?.includes(extension)) ?? "good";
}

/** Returns the post type of a lone file; null if it can't be published alone, such as a text. */
export function typeOfFile(name: string): StoryType | null {
  if (extensionOf(name) === "md" || extensionOf(name) === "") return null;
  switch (kindOf(name, null)) {
    case "image":
      return "photo";
    case "audio":
      return "audio";
    case "video":
      return "video";
    case "pdf":
    case "document":
      return extensionOf(name) === "txt" ? null : "e-book";
    default:
      return extensionOf(name) === "zip" ? "download" : null;
  }
}
