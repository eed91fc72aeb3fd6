import * as Y from "yjs";
import type { Ledger } from "./ledger.ts";
import type { TrialHome } from "./trialHome.ts";
import { typedWord } from "./typist.ts";

interface DraftRow {
  id: string;
  seq: number;
  state_seq: number;
  log_from: number;
  /** Base64, as the updates are. */
  state: string;
  log: [seq: number, update: string][];
}

/** Looks for every word that a room has called saved in the log, and for words that are there twice. */
export async function auditDrafts(home: TrialHome, { drafts }: Ledger): Promise<string[]> {
  // Before the tables are read: what is saved while they are would be missed wrongly.
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
  const doubled = words.filter((word) => text.split(typedWord(word)).length > 2);
  if (missing.length > 0) wrong.push(`draft ${row.id}: words ${missing} were saved and are gone`);
  if (doubled.length > 0) wrong.push(`draft ${row.id}: words ${doubled} are there twice`);
  const kept = row.log.filter(([seq]) => seq > row.log_from).length;
  if (kept !== row.seq - row.log_from) wrong.push(`draft ${row.id}: its log has a gap after ${row.log_from}`);
  return wrong;
}

function textOf({ state, state_seq: from, log }: DraftRow): string {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Buffer.from(state, "base64"));
  for (const [seq, update] of log) if (seq > from) Y.applyUpdate(doc, Buffer.from(update, "base64"));
  return doc.getXmlFragment("content").toString();
}
