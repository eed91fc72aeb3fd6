import { files } from "../../models/files.ts";
import type { CommandContext } from "../../platform/http/context.ts";
import { refuseField } from "../../platform/http/refusal.ts";

/** The id of a picture that this site has uploaded and readers may see; null takes none. Another's is refused. */
export async function requirePicture(
  { platform, transaction }: CommandContext,
  siteId: string,
  fileId: string | null,
  field: "logo_file" | "cover_file",
): Promise<string | null> {
  if (fileId === null) return null;
  const found = await files(platform.db).count({
    where: { id: fileId, site_id: siteId, kind: "image", public: true },
    transaction,
  });
  if (found === 0) throw refuseField(`body.${field}`, "There is no such picture among your uploads.");
  return fileId;
}
