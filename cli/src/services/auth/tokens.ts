import { NotFound } from "@quire/client/errors";
import type { OutputOf } from "@quire/contracts/call";
import { createAccessToken, listAccessTokens, revokeAccessToken } from "@quire/contracts/calls/sessions";
import type { AccessTokenRecord } from "@quire/contracts/records/user";
import { Exit, Failure } from "../../exit.ts";
import { suggest } from "../../suggest.ts";
import type { Terminal } from "../../terminal.ts";
import { openAccount } from "../account/open.ts";
import type { Place } from "../account/place.ts";

export interface TokenOptions {
  name: string;
  scopes: ("read" | "write")[];
  /** Null if it never expires. */
  days: number | null;
}

/** Creates an access token. Only this result contains the token itself. */
export async function createToken(
  terminal: Terminal,
  place: Place,
  { name, scopes, days }: TokenOptions,
): Promise<OutputOf<typeof createAccessToken>> {
  const { client } = await openAccount(terminal, place);
  return client.call(createAccessToken, {
    body: { name, scopes, ...(days === null ? {} : { expires_in_days: days }) },
    signal: terminal.signal,
  });
}

/** Lists the user's access tokens, newest first. */
export async function listTokens(terminal: Terminal, place: Place): Promise<AccessTokenRecord[]> {
  const { client } = await openAccount(terminal, place);
  return (await client.call(listAccessTokens, { signal: terminal.signal })).tokens;
}

/** Returns tokens by ID or name. */
export async function findTokens(
  terminal: Terminal,
  place: Place,
  named: readonly string[],
): Promise<AccessTokenRecord[]> {
  const tokens = await listTokens(terminal, place);
  return [...new Set(named.map((name) => findToken(tokens, name)))];
}

function findToken(tokens: readonly AccessTokenRecord[], named: string): AccessTokenRecord {
  const byId = tokens.find(({ id }) => id === named);
  const found = byId ? [byId] : tokens.filter(({ name }) => name === named);
  const [only, another] = found;
  if (only && !another) return only;
  const near = suggest(
    named,
    tokens.map(({ name }) => name),
  );
  throw new Failure({
    exit: Exit.usage,
    code: another ? "token_ambiguous" : "token_unknown",
    message: another
      ? `${found.length} tokens are named “${named}”.`
      : `You have no token with the name or id “${named}”.`,
    saved: "Nothing was revoked.",
    next: another
      ? `Use an id: ${found.map(({ id }) => id).join(", ")}`
      : near
        ? `Did you mean “${near}”?`
        : "See them: quire auth token list",
  });
}

/** Revokes tokens one by one; an already deleted one counts as revoked. */
export async function revokeTokens(
  terminal: Terminal,
  place: Place,
  tokens: readonly AccessTokenRecord[],
): Promise<void> {
  const { client } = await openAccount(terminal, place);
  for (const { id } of tokens) {
    try {
      await client.call(revokeAccessToken, { params: { id }, signal: terminal.signal });
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
    }
  }
}
