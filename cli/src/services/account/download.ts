import { Readable } from "node:stream";
import { addressOf } from "@quire/client/address";
import { readFailure } from "@quire/client/failure";
import type { Call } from "@quire/contracts/call";
import type { Terminal } from "../../terminal.ts";
import { bytesOf, reach } from "../reach.ts";
import type { Account } from "./open.ts";

/**
 * The answer of a call that is a file, as it arrives.
 * @throws CallError as any call does; the stream fails so too, where the line breaks later
 */
export async function download(
  terminal: Terminal,
  { origin, token }: Pick<Account, "origin" | "token">,
  call: Call,
  { params, query }: { params?: object; query?: object } = {},
): Promise<Readable> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await reach(terminal, origin + addressOf(call, params, query), { headers });
  if (!response.ok) throw await readFailure(response);
  return Readable.from(bytesOf(terminal, response), { objectMode: false });
}
