import { getMe } from "@quire/contracts/calls/accounts";
import type { User } from "@quire/contracts/records/user";
import type { Terminal } from "../../terminal.ts";
import { type Account, openAccount } from "./open.ts";
import type { Place } from "./place.ts";

/** The sign-in and its user on the host: a site has its owner's ID. */
export interface OwnAccount {
  account: Account;
  user: User;
}

export async function openOwn(terminal: Terminal, place: Place): Promise<OwnAccount> {
  const account = await openAccount(terminal, place);
  const user = await account.client.call(getMe, { signal: terminal.signal });
  return { account, user };
}
