import type { Request, ResponseToolkit } from "@hapi/hapi";
import { answerPage, REDIRECTING } from "../pages/html.ts";
import { consentPage } from "./consentPage.ts";
import type { Grants } from "./grants.ts";
import { userOf } from "./users.ts";

/** A sign-in provider, as its consent page needs it. */
export interface Issuer {
  provider: string;
  clientId: string;
  grants: Grants;
}

const PARAMS = ["client_id", "redirect_uri", "state", "nonce", "code_challenge"] as const;

/** Serves the consent page; refuses what the real providers refuse. */
export function showConsent(issuer: Issuer, request: Request, reply: ResponseToolkit) {
  const query = request.query as Record<string, string | undefined>;
  const wrong = wrongWith(issuer, query);
  if (wrong) return reply.response(`Error 400: ${wrong}`).code(400).type("text/plain");
  const hidden = Object.fromEntries(PARAMS.map((name) => [name, query[name] ?? ""]));
  const program = new URL(query.redirect_uri ?? "").host;
  return answerPage(reply, consentPage(issuer.provider, program, hidden), REDIRECTING);
}

/** Redirects back to the client with the user's decision. */
export function redirectBack(issuer: Issuer, request: Request, reply: ResponseToolkit) {
  const form = request.payload as Record<string, string | undefined>;
  const wrong = wrongWith(issuer, { ...form, response_type: "code", code_challenge_method: "S256" });
  if (wrong) return reply.response(`Error 400: ${wrong}`).code(400).type("text/plain");
  const { redirect_uri: redirectUri = "", state = "", nonce, code_challenge: challenge = "" } = form;
  const back = new URL(redirectUri);
  back.searchParams.set("state", state);
  const user = form.decision === "agree" || form.person ? userOf(form) : null;
  if (user) {
    back.searchParams.set(
      "code",
      issuer.grants.issue({ redirectUri, challenge, nonce: nonce || null }, user),
    );
  } else {
    back.searchParams.set("error", form.decision === "fail" ? "server_error" : "access_denied");
  }
  return reply.redirect(back.href).code(303);
}

function wrongWith({ clientId }: Issuer, query: Record<string, string | undefined>): string | null {
  if (query.client_id !== clientId) return "invalid_client";
  if (!query.redirect_uri || !URL.canParse(query.redirect_uri)) return "redirect_uri_mismatch";
  if (query.response_type !== "code") return "unsupported_response_type";
  if (!query.code_challenge || query.code_challenge_method !== "S256") return "code challenge required";
  return query.state ? null : "state required";
}
