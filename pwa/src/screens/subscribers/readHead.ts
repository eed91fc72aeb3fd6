import { HEAD_BYTES, type ListHead, readListHead } from "@quire/domain/audience/subscriberHead";

const SHOWN_ROWS = 3;

/** The beginning of a list with some of its rows to look at; null where the file is no list that could be read. */
export async function readHead(file: Blob): Promise<ListHead | null> {
  const head = readListHead(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  return head && head.columns.length > 0 ? { ...head, rows: head.rows.slice(0, SHOWN_ROWS) } : null;
}
