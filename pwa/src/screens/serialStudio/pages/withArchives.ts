import { extensionOf } from "@quire/domain/media/fileNames";
import type { PickedFile } from "./pickFiles.ts";

/** Replaces each comic's archive by its pages; `broken` is the name of one that can't be opened. */
export async function withArchives(
  chosen: readonly PickedFile[],
): Promise<{ picked: PickedFile[]; broken: string | null }> {
  const picked: PickedFile[] = [];
  let broken: string | null = null;
  for (const one of chosen) {
    if (extensionOf(one.file.name) !== "cbz") {
      picked.push(one);
      continue;
    }
    const { pagesOfArchive } = await import("./comicArchive.ts");
    await pagesOfArchive(one).then(
      (pages) => picked.push(...pages),
      () => {
        broken = one.file.name;
      },
    );
  }
  return { picked, broken };
}
