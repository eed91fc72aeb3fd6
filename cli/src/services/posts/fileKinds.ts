import { extensionOf } from "@quire/domain/media/fileNames";
import { acceptedExtensions, type UploadKind } from "@quire/domain/media/uploads";
import type { StoryType } from "./story.ts";

const KINDS = ["image", "audio", "video", "pdf", "document"] as const;

/** What a file is sent as, by its name; the server looks at its bytes. Whatever is nothing else is a good. */
export function kindOf(name: string, type: StoryType | null): UploadKind {
  const extension = extensionOf(name);
  // A chapter's PDF may be smaller than an e-book's: each has its own limit.
  const isEbook = type === "e-book" && extension === "pdf";
  if (isEbook) return "document";
  return KINDS.find((kind) => acceptedExtensions(kind)?.includes(extension)) ?? "good";
}

/** What a file by itself is published as; null for what is no file to publish, such as a text. */
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
