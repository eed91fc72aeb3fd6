import { getMe } from "@quire/contracts/calls/accounts";
import type { User } from "@quire/contracts/records/user";
import type { Terminal } from "../../terminal.ts";
import { openAccount } from "./open.ts";
import type { Place } from "./place.ts";

export interface WhoAmI {
  user: User;
  host: string;
  /** Null where `QUIRE_TOKEN` says who it is. */
  profile: string | null;
  source: "QUIRE_TOKEN" | "stored";
}

/** Asks the host whose token this is. */
export async function whoami(terminal: Terminal, place: Place): Promise<WhoAmI> {
  const { client, source } = await openAccount(terminal, place);
  const user = await client.call(getMe, { signal: terminal.signal });
  return { user, host: place.origin, profile: source === "stored" ? place.profile : null, source };
}
