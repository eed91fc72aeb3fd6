import type { CommandContext } from "../../platform/http/context.ts";
import { refuseField } from "../../platform/http/refusal.ts";

interface Picture {
  id: string;
  width: number | null;
  height: number | null;
}

/** Returns a public image that this site uploaded, or null for null; refuses any other at `path`. */
export async function requirePicture(
  context: CommandContext,
  { siteId, fileId, path }: { siteId: string; fileId: string | null; path: string },
): Promise<Picture | null> {
  if (fileId === null) return null;
  const [found] = await context.select<Picture>(
    "SELECT id, width, height FROM files WHERE id = $fileId AND site_id = $siteId AND kind = 'image' AND public",
    { fileId, siteId },
  );
  if (!found) throw refuseField(path, "We can't find this picture in your uploads.");
  return found;
}
