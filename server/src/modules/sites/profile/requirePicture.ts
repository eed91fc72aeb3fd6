import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../platform/http/context.ts";
import { refuseField } from "../../../platform/http/refusal.ts";

/** The id of a picture that this site has uploaded and readers may see; null takes none. Another's is refused. */
export async function requirePicture(
  { platform, transaction }: CommandContext,
  siteId: string,
  fileId: string | null,
  field: "logo_file" | "cover_file",
): Promise<string | null> {
  if (fileId === null) return null;
  const found = await platform.db.query(
    "SELECT 1 FROM files WHERE id = $fileId AND site_id = $siteId AND kind = 'image' AND public",
    { bind: { fileId, siteId }, transaction, type: QueryTypes.SELECT },
  );
  if (found.length === 0) throw refuseField(`body.${field}`, "We can't find this picture in your uploads.");
  return fileId;
}
