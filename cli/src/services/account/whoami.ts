import { getMe } from "@quire/contracts/calls/accounts";
import type { User } from "@quire/contracts/records/user";
import type { Terminal } from "../../terminal.ts";
import { openAccount } from "./open.ts";

export interface WhoAmI {
  user: User;
  host: string;
  source: "QUIRE_TOKEN" | "stored";
}

/** Asks the host whose token this is. */
export async function whoami(terminal: Terminal, origin: string): Promise<WhoAmI> {
  const { client, source } = await openAccount(terminal, origin);
  const user = await client.call(getMe, { signal: terminal.signal });
  return { user, host: origin, source };
}
