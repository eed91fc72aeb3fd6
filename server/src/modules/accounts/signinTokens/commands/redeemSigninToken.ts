import type { SignedIn } from "@quire/contracts/calls/accounts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { hashSecret } from "../../../../platform/http/credentials.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { siteOfHost } from "../../../../platform/http/siteOfHost.ts";
import { startBrowserSession } from "../../identity/browserSession.ts";
import { userRecord } from "../../presentUser.ts";
import { requestCookie } from "../../requestCookie.ts";

interface ConsumedToken {
  user_id: string;
  redirect: string;
  device_id: string | null;
  second_factor_at: Date | null;
}

/** Redeems a token on the host and in the browser that it was created for, and signs that browser in. */
export async function redeemSigninToken(
  context: CommandContext,
  { body }: { body: { token: string } },
): Promise<SignedIn & { redirect: string }> {
  const { platform, http } = context;
  const nonce = requestCookie(context, "nonce");
  const consumed = nonce === null ? null : await consume(context, body.token, nonce);
  if (!consumed) throw new Refusal("token_invalid");
  context.afterCommit(() => http.cookies.set("nonce", null));
  return {
    ...(await startBrowserSession(
      context,
      consumed.user_id,
      { carriedFrom: { deviceId: consumed.device_id } },
      consumed.second_factor_at,
    )),
    user: await userRecord(platform, consumed.user_id, context.transaction),
    redirect: consumed.redirect,
  };
}

/**
 * One statement decides, so that one of several parallel tries succeeds. A try from elsewhere leaves the token
 * valid.
 */
async function consume(context: CommandContext, token: string, nonce: string): Promise<ConsumedToken | null> {
  const { platform, facts, transaction } = context;
  const site = await siteOfHost(platform, facts.host, transaction);
  if (!site) return null;
  const [row] = await context.select<ConsumedToken>(
    `UPDATE signin_tokens t SET used_at = $now FROM users u, sessions s
      WHERE t.token_hash = $token AND t.state_hash = $state AND t.host = $host
        AND t.used_at IS NULL AND t.expires_at > $now AND u.id = t.user_id AND u.suspended_at IS NULL AND s.id = t.session_id
      RETURNING t.user_id, t.redirect, s.device_id, s.second_factor_at`,
    {
      now: platform.clock.now(),
      token: hashSecret(token),
      state: hashSecret(nonce),
      host: site.host,
    },
  );
  return row ?? null;
}
