import { acceptedExtensions } from "@quire/domain/media/uploads";
import type { MediaKind } from "./UploadMedia.ts";

const kinds: readonly MediaKind[] = ["image", "audio", "video", "document"];

/** As what a file can stand in a text; what it cannot stand as is refused as a document, in words. */
export function kindOfFile({ name, type }: { name: string; type: string }): MediaKind {
  const said = kinds.find((kind) => type.startsWith(`${kind}/`));
  if (said) return said;
  const extension = name.split(".").at(-1)?.toLowerCase() ?? "";
  return kinds.find((kind) => acceptedExtensions(kind)?.includes(extension)) ?? "document";
}
