import type { Grants } from "./grants.ts";
import type { OpenIdUser } from "./users.ts";

/** The client's credentials, as in the product's environment. */
export interface Client {
  clientId: string;
  clientSecret: string;
}

export interface Exchanged {
  token: string;
  user: OpenIdUser;
  nonce: string | null;
}

/** Exchanges a code for a token if the client knows the secret; null means refused. */
export function exchangeCode(
  grants: Grants,
  { clientId, clientSecret }: Client,
  form: Record<string, string | undefined>,
): Exchanged | null {
  if (form.client_id !== clientId || form.client_secret !== clientSecret) return null;
  if (form.grant_type !== "authorization_code") return null;
  const { code = "", code_verifier: verifier = "", redirect_uri: redirectUri = "" } = form;
  return grants.exchange({ code, verifier, redirectUri });
}
