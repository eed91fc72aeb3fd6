import type { IncomingMessage } from "node:http";
import { parseJson, readBytes } from "../../../platform/http/readBody.ts";

/** Returns the JSON of an event, whatever its content type says: SNS calls it plain text. Null if it is none. */
export async function readEventBody(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  return parsedOrNull(await readBytes(request, maxBytes));
}

export function parsedOrNull(bytes: Buffer): unknown {
  try {
    return parseJson(bytes);
  } catch {
    return null;
  }
}
