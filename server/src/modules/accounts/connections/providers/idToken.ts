/** Allowed clock skew. */
const LEEWAY_SECONDS = 60;

export interface ExpectedClaims {
  issuers: readonly string[];
  clientId: string;
  /** The nonce this browser was sent to the provider with. */
  nonce: string;
  now: Date;
}

/**
 * Returns the claims of an ID token (OpenID Connect Core, 3.1.3.7); throws an error that says what is wrong.
 * Doesn't verify the signature: the token comes directly from the token endpoint over TLS, which that section
 * accepts instead. Never call this with a token that came through the browser.
 */
export function readIdToken(token: unknown, expected: ExpectedClaims): Record<string, unknown> {
  const claims = decode(token);
  const refuse = (problem: string) => new Error(`the ID token ${problem}`);
  if (!expected.issuers.includes(String(claims.iss))) throw refuse("is another issuer's");
  const audience = [claims.aud].flat();
  if (audience.length !== 1 || audience[0] !== expected.clientId) throw refuse("is meant for somebody else");
  const seconds = expected.now.getTime() / 1000;
  if (!(Number(claims.exp) + LEEWAY_SECONDS > seconds)) throw refuse("has expired");
  if (!(Number(claims.iat) - LEEWAY_SECONDS < seconds)) throw refuse("is of the future");
  if (claims.nonce !== expected.nonce || expected.nonce === "") throw refuse("answers another sign-in");
  return claims;
}

function decode(token: unknown): Record<string, unknown> {
  const payload = typeof token === "string" ? token.split(".")[1] : undefined;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload ?? "", "base64url").toString());
    if (typeof claims === "object" && claims !== null) return claims as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw new Error("the ID token can't be read");
}
