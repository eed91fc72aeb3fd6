import type { IncomingMessage } from "node:http";
import { parse as parseForm } from "node:querystring";
import * as Bourne from "@hapi/bourne";
import { inOwnTurn } from "../inOwnTurn.ts";
import { refuseJsonShape } from "./jsonShape.ts";
import { JSON_PACE, type Pace, watchPace } from "./pace.ts";
import { Refusal } from "./refusal.ts";

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";
/** Bytes of JSON that are parsed in a few milliseconds. */
const SMALL_BYTES = 256 * 1024;

/**
 * Returns the fields of a JSON or form body; null without one. Refuses it before it is read if its declared length is
 * above `maxBytes`, and before it is parsed if it nests too deeply or is too wide.
 */
export async function readFields(request: IncomingMessage, maxBytes: number): Promise<unknown> {
  const { headers } = request;
  const type = (headers["content-type"] ?? JSON_TYPE).split(";", 1)[0]?.trim().toLowerCase();
  if (type !== JSON_TYPE && type !== FORM_TYPE) throw new Refusal("unsupported_media");
  if ((headers["content-encoding"] ?? "identity") !== "identity") {
    throw new Refusal("unsupported_media", { message: "Send the body uncompressed." });
  }
  const bytes = await readBytes(request, maxBytes);
  if (bytes.length === 0) return null;
  if (type === FORM_TYPE) return parseForm(bytes.toString("utf8"));
  return bytes.length <= SMALL_BYTES ? parseJson(bytes) : inOwnTurn(() => parseJson(bytes));
}

/** Parses a JSON body. Refuses it before that if it nests too deeply or is too wide. */
export function parseJson(bytes: Buffer): unknown {
  const problem = refuseJsonShape(bytes);
  if (problem) throw new Refusal("too_large", { message: problem });
  try {
    return Bourne.parse(bytes.toString("utf8"));
  } catch {
    throw new Refusal("malformed_body");
  }
}

/**
 * Returns a body of at most `maxBytes`. Refuses a larger one as soon as that is known, and one that trickles in; what
 * is left of it stays unread.
 */
export async function readBytes(
  request: IncomingMessage,
  maxBytes: number,
  pace: Pace = JSON_PACE,
): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  // A client that has hung up: no event would follow, and the watch would never end.
  if (request.destroyed) throw cutOff();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (act: () => void) => {
      endWatch();
      request.off("data", onData).off("end", onEnd).off("close", onCut).off("error", onCut);
      act();
    };
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) finish(() => reject(tooLarge(maxBytes)));
    };
    const onEnd = () => finish(() => resolve(Buffer.concat(chunks)));
    const onCut = () => finish(() => reject(cutOff()));
    const endWatch = watchPace(request, pace, () => finish(() => reject(new Refusal("request_timeout"))));
    request.on("data", onData).on("end", onEnd).on("close", onCut).on("error", onCut);
  });
}

const cutOff = () => new Refusal("malformed_body", { message: "The request body was cut off." });

function tooLarge(maxBytes: number): Refusal {
  const most = maxBytes < 1024 ** 2 ? `${maxBytes / 1024} kB` : `${maxBytes / 1024 ** 2} MB`;
  return new Refusal("too_large", { message: `This is too large. A request holds at most ${most} here.` });
}
