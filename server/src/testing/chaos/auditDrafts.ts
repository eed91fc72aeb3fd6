import { TEXT } from "@quire/documents/yjs/sharedText";
import * as Y from "yjs";
import type { ChaosHome } from "./chaosHome.ts";
import type { Ledger } from "./ledger.ts";
import { typedWord } from "./typist.ts";

interface DraftRow {
  id: string;
  seq: number;
  state_seq: number;
  log_from: number;
  /** Base64, like the updates. */
  state: string;
  log: [seq: number, update: string][];
}

/** Searches the log for every word that a room acknowledged as saved, and for duplicates. */
export async function auditDrafts(home: ChaosHome, { drafts }: Ledger): Promise<string[]> {
  // Before the query: words saved while it runs would be reported missing.
  const promised = new Map([...drafts].map(([id, { saved }]) => [id, saved]));
  const rows = await home.query<DraftRow>(
    `SELECT d.post_id AS id, d.seq, d.state_seq, d.log_from, encode(d.state, 'base64') AS state,
            (SELECT coalesce(json_agg(json_build_array(l.seq, encode(l.update, 'base64')) ORDER BY l.seq), '[]')
               FROM draft_updates l WHERE l.post_id = d.post_id) AS log
       FROM drafts d ORDER BY d.post_id DESC LIMIT 40`,
  );
  return rows.flatMap((row) => wrongWith(row, promised.get(row.id) ?? 0));
}

function wrongWith(row: DraftRow, saved: number): string[] {
  const wrong: string[] = [];
  const text = textOf(row);
  const words = Array.from({ length: saved }, (_, at) => at + 1);
  const missing = words.filter((word) => !text.includes(typedWord(word)));
  const duplicated = words.filter((word) => text.split(typedWord(word)).length > 2);
  if (missing.length > 0) wrong.push(`draft ${row.id}: words ${missing} were saved and are gone`);
  if (duplicated.length > 0) wrong.push(`draft ${row.id}: words ${duplicated} are there twice`);
  const logged = row.log.filter(([seq]) => seq > row.log_from).length;
  if (logged !== row.seq - row.log_from)
    wrong.push(`draft ${row.id}: its log has a gap after ${row.log_from}`);
  return wrong;
}

function textOf({ state, state_seq: from, log }: DraftRow): string {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Buffer.from(state, "base64"));
  for (const [seq, update] of log) if (seq > from) Y.applyUpdate(doc, Buffer.from(update, "base64"));
  return doc.getText(TEXT).toString();
}
