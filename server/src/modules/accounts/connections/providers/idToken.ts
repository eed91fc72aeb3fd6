/** Two clocks are never quite the same. */
const LEEWAY_SECONDS = 60;

export interface Expected {
  issuers: readonly string[];
  clientId: string;
  /** What this browser was sent out with. */
  nonce: string;
  now: Date;
}

/**
 * The claims of an ID token (OpenID Connect Core, 3.1.3.7), or an error that says what is wrong. Its signature is not
 * looked at: it comes from the token endpoint itself over TLS, which that section takes in its place. A token that came
 * by the browser must never be given to this.
 */
export function readIdToken(token: unknown, expected: Expected): Record<string, unknown> {
  const claims = decode(token);
  const refuse = (what: string) => new Error(`the ID token ${what}`);
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
    // Told below.
  }
  throw new Error("the ID token can't be read");
}
