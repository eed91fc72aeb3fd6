import { createHash, randomBytes } from "node:crypto";
import type { Person } from "./persons.ts";

/** For how long a code can be exchanged, as the real ones'. */
const CODE_MS = 10 * 60_000;
const TOKEN_MS = 60 * 60_000;

/** What a program asked for when it sent somebody here. */
export interface Asked {
  redirectUri: string;
  challenge: string;
  nonce: string | null;
}

/** How a program asks for the token. */
export interface Exchange {
  code: string;
  verifier: string;
  redirectUri: string;
}

/** Codes and tokens of one provider, in memory: nobody's sign-in outlives the program. */
export function openGrants(now: () => number = Date.now) {
  const codes = new Map<string, Asked & { person: Person; expires: number }>();
  const tokens = new Map<string, { person: Person; expires: number }>();
  return {
    /** A code for somebody who agreed. */
    issue(asked: Asked, person: Person): string {
      const code = `4/0A${randomBytes(24).toString("base64url")}`;
      codes.set(code, { ...asked, person, expires: now() + CODE_MS });
      return code;
    },
    /** Once, in time, at the same address, and by whoever knows the verifier; null otherwise. */
    exchange({
      code,
      verifier,
      redirectUri,
    }: Exchange): { token: string; person: Person; nonce: string | null } | null {
      const grant = codes.get(code);
      codes.delete(code);
      const challenge = createHash("sha256").update(verifier).digest("base64url");
      if (!grant || grant.expires <= now() || grant.redirectUri !== redirectUri) return null;
      if (grant.challenge !== challenge) return null;
      const token = randomBytes(32).toString("base64url");
      tokens.set(token, { person: grant.person, expires: now() + TOKEN_MS });
      return { token, person: grant.person, nonce: grant.nonce };
    },
    /** Whose token it is. */
    userOf(token: string): Person | null {
      const held = tokens.get(token);
      return held && held.expires > now() ? held.person : null;
    },
  };
}

export type Grants = ReturnType<typeof openGrants>;
export const TOKEN_SECONDS = TOKEN_MS / 1000;
