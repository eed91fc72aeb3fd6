import type { ReportSubject } from "@quire/contracts/records/moderation";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../platform/http/context.ts";

const WORDS: Record<ReportSubject["kind"], string> = {
  post: "SELECT title AS words FROM posts WHERE id = $id",
  comment: "SELECT text AS words FROM comments WHERE id = $id",
  site: "SELECT name AS words FROM sites WHERE id = $id",
};

/** What a thing is called, or says; empty where it is gone. */
export async function wordsOf(
  { platform, transaction }: Context,
  { kind, id }: ReportSubject,
): Promise<string> {
  const [row] = await platform.db.query<{ words: string }>(WORDS[kind], {
    bind: { id },
    transaction,
    type: QueryTypes.SELECT,
  });
  return row?.words ?? "";
}
