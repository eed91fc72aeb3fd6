import { extensionOf } from "@quire/domain/media/fileNames";
import type { PickedFile } from "./pickFiles.ts";

/** Replaces each comic's archive by its pages; `broken` is one that can't be opened, and what to do. */
export async function withArchives(
  chosen: readonly PickedFile[],
): Promise<{ picked: PickedFile[]; broken: { name: string; advice: string } | null }> {
  const picked: PickedFile[] = [];
  let broken: { name: string; advice: string } | null = null;
  for (const one of chosen) {
    if (extensionOf(one.file.name) !== "cbz") {
      picked.push(one);
      continue;
    }
    const { pagesOfArchive } = await import("./comicArchive.ts");
    await pagesOfArchive(one).then(
      (pages) => picked.push(...pages),
      ({ message }: Error) => {
        broken = { name: one.file.name, advice: message };
      },
    );
  }
  return { picked, broken };
}
