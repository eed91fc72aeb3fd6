import type { Grants } from "./grants.ts";
import type { Person } from "./persons.ts";

/** The keys that the product is told, and must bring along. */
export interface Client {
  clientId: string;
  clientSecret: string;
}

export interface Exchanged {
  token: string;
  person: Person;
  nonce: string | null;
}

/** A code for a token, by a program that has the secret; null is a refusal. */
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
