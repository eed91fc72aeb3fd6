import { acceptedExtensions } from "@quire/domain/media/uploads";
import type { MediaKind } from "./UploadMedia.ts";

/** Opens the file picker; resolves with no files when canceled. */
export function pickFiles(kind: MediaKind, several: boolean): Promise<File[]> {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = several;
  input.accept = (acceptedExtensions(kind) ?? []).map((extension) => `.${extension}`).join(",");
  input.hidden = true;
  input.className = "w-pick";
  document.body.append(input);
  return new Promise((resolve) => {
    const done = () => {
      input.remove();
      resolve([...(input.files ?? [])]);
    };
    input.addEventListener("change", done);
    input.addEventListener("cancel", done);
    input.click();
  });
}
