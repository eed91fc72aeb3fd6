import type { SignedIn } from "@quire/contracts/calls/accounts";
import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { cookieName } from "../../../../platform/http/cookies.ts";
import { hashSecret } from "../../../../platform/http/credentials.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { siteOfHost } from "../../../../platform/http/siteOfHost.ts";
import { startBrowserSession } from "../../identity/browserSession.ts";
import { userRecord } from "../../presentUser.ts";
import { requestCookie } from "../../requestCookie.ts";

interface Spent {
  user_id: string;
  redirect: string;
}

/** Spends a token on the host and in the browser that it was made for, and signs that browser in. */
export async function redeemSigninToken(
  context: CommandContext,
  { body }: { body: { token: string } },
): Promise<SignedIn & { redirect: string }> {
  const { platform, facts, http } = context;
  const nonce = requestCookie(context, "nonce");
  const spent = nonce === null ? null : await spend(context, body.token, nonce);
  if (!spent) throw new Refusal("token_invalid");
  context.afterCommit(() => http.cookies.set(cookieName("nonce", facts.scheme), null, { httpOnly: true }));
  return {
    ...(await startBrowserSession(context, spent.user_id)),
    user: await userRecord(platform, spent.user_id, context.transaction),
    redirect: spent.redirect,
  };
}

/** One statement decides, so that of parallel tries one wins. A try from elsewhere leaves the token to its owner. */
async function spend(context: CommandContext, token: string, nonce: string): Promise<Spent | null> {
  const { platform, facts, transaction } = context;
  const site = await siteOfHost(platform, facts.host, transaction);
  if (!site) return null;
  const [row] = await platform.db.query<Spent>(
    `UPDATE signin_tokens t SET used_at = $now FROM users u
      WHERE t.token_hash = $token AND t.state_hash = $state AND t.host = $host
        AND t.used_at IS NULL AND t.expires_at > $now AND u.id = t.user_id AND u.suspended_at IS NULL
      RETURNING t.user_id, t.redirect`,
    {
      bind: {
        now: platform.clock.now(),
        token: hashSecret(token),
        state: hashSecret(nonce),
        host: site.host,
      },
      type: QueryTypes.SELECT,
      transaction,
    },
  );
  return row ?? null;
}
