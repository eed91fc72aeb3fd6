import { Readable } from "node:stream";
import { addressOf } from "@quire/client/address";
import { readFailure } from "@quire/client/failure";
import type { Call } from "@quire/contracts/call";
import type { Terminal } from "../../terminal.ts";
import { bytesOf, reach } from "../reach.ts";
import type { Account } from "./open.ts";

/**
 * Streams a call's file response.
 * @throws CallError like any call; a later connection error fails the stream the same way
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
