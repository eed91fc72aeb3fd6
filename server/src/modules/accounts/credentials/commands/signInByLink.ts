import type { SignedIn } from "@quire/contracts/calls/accounts";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { hashSecret } from "../../../../platform/http/credentials.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { liftBounce } from "../../../../platform/mail/undeliverable.ts";
import { signInByFirstFactor } from "../../factors/pendingSignin.ts";
import { resetLinkRequests } from "../attemptLimits.ts";
import { lockLinkOwner } from "../proof/accountLinks.ts";
import { browserKey } from "../proof/browserKey.ts";
import { hasRequestedCode } from "../proof/issueCode.ts";
import { proveAddress } from "../proof/proveAddress.ts";
import { requireIdentifier } from "../requireIdentifier.ts";

/**
 * Signs this browser in with the link of an emailed code. Any browser that requested a code for its address may use
 * it, once: strangers who request codes can't keep the owner's link from working, and nobody can sign someone else's
 * browser in to their own account. No limit by account applies: the link can't be guessed.
 */
export async function signInByLink(
  context: Context,
  { body }: { body: { hash: string } },
): Promise<SignedIn> {
  const { platform } = context;
  requirePlatformHost(context);
  const browser = browserKey(context);
  await enforceLimit(context, "linkTriesByBrowser", browser.toString("hex"));
  const { identifier, result } = await inTransaction(context, async (step) => {
    const link = await lockLink(step, body.hash);
    if (!link) throw new Refusal("link_expired");
    const identifier = requireIdentifier(link.identifier);
    const key = { purpose: "signIn", browser, identifier } as const;
    if (!(await hasRequestedCode(step, key))) throw new Refusal("link_of_other_browser");
    if (!(await proveAddress(step, link.user_id, identifier))) throw new Refusal("link_expired");
    await useLink(step, body.hash);
    await liftBounce(step, identifier.value);
    const result = await signInByFirstFactor(step, link.user_id, "sign_in", { byMessage: true });
    return { identifier, result };
  });
  await resetLinkRequests(platform, identifier);
  if ("refused" in result) throw new Refusal(result.refused);
  return result;
}

interface OpenLink {
  user_id: string;
  identifier: string;
}

/** Returns an unused link and locks it: of parallel tries, one succeeds. */
async function lockLink(context: CommandContext, hash: string): Promise<OpenLink | null> {
  const { platform } = context;
  await lockLinkOwner(context, hash);
  const [row] = await context.select<OpenLink>(
    `SELECT user_id, identifier FROM account_links
      WHERE token_hash = $token AND purpose = 'signIn' AND user_id IS NOT NULL AND used_at IS NULL
        AND expires_at > $now
        FOR UPDATE`,
    { token: hashSecret(hash), now: platform.clock.now() },
  );
  return row ?? null;
}

async function useLink(context: CommandContext, hash: string): Promise<void> {
  const { platform } = context;
  await context.execute("UPDATE account_links SET used_at = $now WHERE token_hash = $token", {
    token: hashSecret(hash),
    now: platform.clock.now(),
  });
}
