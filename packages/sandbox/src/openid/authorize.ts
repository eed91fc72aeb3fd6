import type { Request, ResponseToolkit } from "@hapi/hapi";
import { answerPage, LEADING_ON } from "../pages/html.ts";
import { consentPage } from "./consentPage.ts";
import type { Grants } from "./grants.ts";
import { userOf } from "./persons.ts";

/** One provider, as its page needs it. */
export interface Desk {
  provider: string;
  clientId: string;
  grants: Grants;
}

const KEPT = ["client_id", "redirect_uri", "state", "nonce", "code_challenge"] as const;

/** The page that a browser is sent to, refusing what the real ones refuse. */
export function askPerson(desk: Desk, request: Request, reply: ResponseToolkit) {
  const query = request.query as Record<string, string | undefined>;
  const wrong = wrongWith(desk, query);
  if (wrong) return reply.response(`Error 400: ${wrong}`).code(400).type("text/plain");
  const hidden = Object.fromEntries(KEPT.map((name) => [name, query[name] ?? ""]));
  const program = new URL(query.redirect_uri ?? "").host;
  return answerPage(reply, consentPage(desk.provider, program, hidden), LEADING_ON);
}

/** What the person decided, back to where they came from. */
export function sendBack(desk: Desk, request: Request, reply: ResponseToolkit) {
  const form = request.payload as Record<string, string | undefined>;
  const wrong = wrongWith(desk, { ...form, response_type: "code", code_challenge_method: "S256" });
  if (wrong) return reply.response(`Error 400: ${wrong}`).code(400).type("text/plain");
  const { redirect_uri: redirectUri = "", state = "", nonce, code_challenge: challenge = "" } = form;
  const back = new URL(redirectUri);
  back.searchParams.set("state", state);
  const person = form.decision === "agree" || form.person ? userOf(form) : null;
  if (person) {
    back.searchParams.set(
      "code",
      desk.grants.issue({ redirectUri, challenge, nonce: nonce || null }, person),
    );
  } else {
    back.searchParams.set("error", form.decision === "fail" ? "server_error" : "access_denied");
  }
  return reply.redirect(back.href).code(303);
}

function wrongWith({ clientId }: Desk, query: Record<string, string | undefined>): string | null {
  if (query.client_id !== clientId) return "invalid_client";
  if (!query.redirect_uri || !URL.canParse(query.redirect_uri)) return "redirect_uri_mismatch";
  if (query.response_type !== "code") return "unsupported_response_type";
  if (!query.code_challenge || query.code_challenge_method !== "S256") return "code challenge required";
  return query.state ? null : "state required";
}
