import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../platform/http/context.ts";
import { refuseField } from "../../../platform/http/refusal.ts";

/** Opens an uploaded picture of this site to everyone, and gives its id; null takes none. Another's is refused. */
export async function usePicture(
  { platform, transaction }: CommandContext,
  siteId: string,
  fileId: string | null,
  field: "logo_file" | "cover_file",
): Promise<string | null> {
  if (fileId === null) return null;
  const rows = await platform.db.query(
    "UPDATE files SET public = true WHERE id = $fileId AND site_id = $siteId AND kind = 'image' RETURNING id",
    { bind: { fileId, siteId }, type: QueryTypes.SELECT, transaction },
  );
  if (rows.length === 0) throw refuseField(`body.${field}`, "This is not a picture of this site.");
  return fileId;
}
