import type { User } from "@quire/contracts/records/user";
import type { Terminal } from "../../terminal.ts";
import { openOwn } from "./openOwn.ts";
import type { Place } from "./place.ts";

export interface WhoAmI {
  user: User;
  host: string;
  /** Null if the user comes from `QUIRE_TOKEN`. */
  profile: string | null;
  source: "QUIRE_TOKEN" | "stored";
}

/** Fetches the token's user from the host. */
export async function whoami(terminal: Terminal, place: Place): Promise<WhoAmI> {
  const { account, user } = await openOwn(terminal, place);
  const { source } = account;
  return { user, host: place.origin, profile: source === "stored" ? place.profile : null, source };
}
