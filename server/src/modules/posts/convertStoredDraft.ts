import { convertDraft } from "@quire/documents/yjs/oldShape";
import * as Y from "yjs";
import { select } from "../../platform/database/select.ts";
import type { Scope } from "../../platform/scope.ts";
import { draftDocument } from "./draftDocument.ts";
import { lockDraft, readStoredLog } from "./draftLog.ts";
import { draftConverted } from "./events.ts";

/**
 * Converts a draft that is stored in the old shape, once even among concurrent calls. The old document is kept under
 * negative numbers, which nothing reads.
 */
export async function convertStoredDraft(scope: Scope, postId: string): Promise<void> {
  const { platform, transaction } = scope;
  await lockDraft(platform, postId, transaction);
  const log = await readStoredLog(platform, postId, 0, transaction);
  if (log?.shape !== 1) return;
  const { doc: old } = draftDocument(log);
  const { doc, place } = convertDraft(old, () => platform.newId());
  await select(
    platform.db,
    `WITH kept AS (
       UPDATE draft_updates SET seq = -seq WHERE post_id = $postId AND seq > $from
     ), state AS (
       INSERT INTO draft_updates (post_id, seq, update) SELECT post_id, -$from::integer, state FROM drafts WHERE post_id = $postId
       ON CONFLICT DO NOTHING
     ), unsaved AS (
       INSERT INTO draft_updates (post_id, seq, update) SELECT $postId, seq + 2, $nothing FROM drafts
        WHERE post_id = $postId AND seq > state_seq
     )
     UPDATE drafts SET shape = 2, state_seq = seq + 1, log_from = seq + 1, state = $converted,
                       seq = seq + CASE WHEN seq > state_seq THEN 2 ELSE 1 END
      WHERE post_id = $postId`,
    {
      postId,
      from: log.state_seq,
      converted: Buffer.from(Y.encodeStateAsUpdate(doc)),
      // What was typed since the last version is in the state: an empty change lets the next checkpoint save it.
      nothing: Buffer.from(Y.encodeStateAsUpdate(new Y.Doc())),
    },
    transaction,
  );
  await platform.events.publish(draftConverted, scope, { postId, place });
}
