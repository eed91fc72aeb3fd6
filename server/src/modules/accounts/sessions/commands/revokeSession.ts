import type { CommandContext } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { requireConfirmed } from "../../../../platform/http/requireConfirmed.ts";
import { endBrowserSession } from "../../identity/browserSession.ts";
import { requirePlatformBrowser } from "../../identity/requirePlatformBrowser.ts";
import { sessions } from "../../models/sessions.ts";
import { recordSecurityEvent } from "../../recordSecurityEvent.ts";
import { forgetDeviceOf } from "../../security/knownDevice.ts";

/**
 * Ends one of the user's sessions. Any caller may end its own; the others can be ended only in a browser on the
 * platform whose user has confirmed who they are.
 */
export async function revokeSession(
  context: CommandContext,
  { params }: { params: { id: string } },
): Promise<{ revoked: true }> {
  const { platform, transaction } = context;
  const user = requireUser(context);
  const current = params.id === user.session.id;
  if (!current) {
    requirePlatformBrowser(context);
    requireConfirmed(platform, user);
  }
  const where = { id: params.id, user_id: user.userId };
  const session = await sessions(platform.db).findOne({ where, transaction });
  if (!session) throw new Refusal("not_found");
  // A browser that its owner doesn't recognize must not stay known.
  if (!current) await forgetDeviceOf(context, params.id, user.session.id);
  const ended = await sessions(platform.db).destroy({ where, transaction });
  if (ended === 0) throw new Refusal("not_found");
  const kind = session.get().kind === "token" ? "token_revoked" : "session_ended";
  await recordSecurityEvent(context, { userId: user.userId, kind, detail: session.get().device });
  if (current && user.session.kind === "browser") await endBrowserSession(context);
  return { revoked: true };
}
