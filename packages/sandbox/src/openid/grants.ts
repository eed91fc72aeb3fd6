import { createHash, randomBytes } from "node:crypto";
import type { OpenIdUser } from "./users.ts";

/** How long a code is valid, as at the real providers. */
const CODE_MS = 10 * 60_000;
const TOKEN_MS = 60 * 60_000;

/** The parameters of an authorization request. */
export interface AuthorizationRequest {
  redirectUri: string;
  challenge: string;
  nonce: string | null;
}

/** The parameters of a token request. */
export interface TokenRequest {
  code: string;
  verifier: string;
  redirectUri: string;
}

/** Creates a provider's codes and tokens, in memory only: sign-ins do not survive a restart. */
export function openGrants(now: () => number = Date.now) {
  const codes = new Map<string, AuthorizationRequest & { user: OpenIdUser; expires: number }>();
  const tokens = new Map<string, { user: OpenIdUser; expires: number }>();
  return {
    /** Issues a code for a user who agreed. */
    issue(request: AuthorizationRequest, user: OpenIdUser): string {
      const code = `4/0A${randomBytes(24).toString("base64url")}`;
      codes.set(code, { ...request, user, expires: now() + CODE_MS });
      return code;
    },
    /**
     * Exchanges a code once, before it expires, with the same redirect URI and the right verifier; null otherwise.
     */
    exchange({
      code,
      verifier,
      redirectUri,
    }: TokenRequest): { token: string; user: OpenIdUser; nonce: string | null } | null {
      const grant = codes.get(code);
      codes.delete(code);
      const challenge = createHash("sha256").update(verifier).digest("base64url");
      if (!grant || grant.expires <= now() || grant.redirectUri !== redirectUri) return null;
      if (grant.challenge !== challenge) return null;
      const token = randomBytes(32).toString("base64url");
      tokens.set(token, { user: grant.user, expires: now() + TOKEN_MS });
      return { token, user: grant.user, nonce: grant.nonce };
    },
    /** Returns the user of a valid token. */
    userOf(token: string): OpenIdUser | null {
      const held = tokens.get(token);
      return held && held.expires > now() ? held.user : null;
    },
  };
}

export type Grants = ReturnType<typeof openGrants>;
export const TOKEN_SECONDS = TOKEN_MS / 1000;
