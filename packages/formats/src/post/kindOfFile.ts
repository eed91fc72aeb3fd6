import { extensionOf } from "@quire/domain/media/fileNames";
import { acceptedExtensions, type UploadKind } from "@quire/domain/media/uploads";
import type { StoryType } from "@quire/domain/posts/postTypes";

const KINDS = ["image", "audio", "video", "document"] as const;

/** Returns the kind of upload that a post's file is by its name; its bytes are checked when it is imported. */
export function kindOfFile(path: string, type: StoryType): UploadKind {
  const extension = extensionOf(path);
  // A chapter's PDF has a lower limit than other documents.
  if (type === "chapter" && extension === "pdf") return "pdf";
  if (type === "download") return "good";
  return KINDS.find((kind) => acceptedExtensions(kind)?.includes(extension)) ?? "good";
}
