import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { saveFile } from "../../modules/media/saveFile.ts";
import { withUploadDir } from "../../modules/media/uploads/withUploadDir.ts";
import type { Platform } from "../../platform/platform.ts";
import { actAs } from "./actAs.ts";
import type { DemoFile } from "./demoFiles.ts";
import type { SeededUser } from "./seedUsers.ts";

/** Makes a file and keeps it as its creator's upload; gives its id. */
export async function seedFile(platform: Platform, creator: SeededUser, file: DemoFile): Promise<string> {
  const { kind, name, contentType } = file;
  return withUploadDir(async (dir) => {
    const path = join(dir, name);
    const bytes = await file.make();
    await writeFile(path, bytes);
    const sha256 = createHash("sha256").update(bytes).digest();
    const received = { path, name, size: bytes.length, sha256, contentType };
    const who = { userId: creator.id, groups: creator.groups, at: platform.clock.now() };
    const kept = await actAs(platform, who, (context) =>
      saveFile(context.platform, { siteId: creator.id, kind, received, dir }),
    );
    return kept.id;
  });
}
