import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { saveFile } from "../../modules/media/saveFile.ts";
import { withUploadDir } from "../../modules/media/uploads/withUploadDir.ts";
import type { Platform } from "../../platform/platform.ts";
import { actAs } from "./actAs.ts";
import type { Artwork } from "./demoArt.ts";
import type { SeededUser } from "./seedUsers.ts";

/** Draws the images and stores them as their creator's uploads; returns their file ids by name. */
export async function seedPictures(
  platform: Platform,
  creator: SeededUser,
  pictures: readonly Artwork[],
): Promise<Map<string, string>> {
  const { default: sharp } = await import("sharp");
  const ids = new Map<string, string>();
  for (const { name, svg } of pictures) {
    const id = await withUploadDir(async (dir) => {
      const path = join(dir, name);
      const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
      await writeFile(path, bytes);
      const sha256 = createHash("sha256").update(bytes).digest();
      const received = { path, name, size: bytes.length, sha256, contentType: "image/png" };
      const at = platform.clock.now();
      const stored = await actAs(platform, { userId: creator.id, groups: creator.groups, at }, (context) =>
        saveFile(context.platform, { siteId: creator.id, kind: "image", received, dir }),
      );
      return stored.id;
    });
    ids.set(name, id);
  }
  return ids;
}
