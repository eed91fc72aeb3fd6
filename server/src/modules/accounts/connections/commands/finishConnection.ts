import type { SignedUp } from "@quire/contracts/calls/accounts";
import { CODE_TRIES } from "@quire/domain/accounts/proof";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { PendingConnectionColumns } from "../../models/pendingConnections.ts";
import { isCodeHash } from "../codeHash.ts";
import { identityOf, requirePending } from "../pending.ts";
import { createAccount } from "./createAccount.ts";

/** Verifies the code, which proves the address, and creates the account. A code allows five tries. */
export async function finishConnection(
  context: Context,
  { body }: { body: { otp: string } },
): Promise<SignedUp> {
  requirePlatformHost(context);
  const pending = await requirePending(context);
  const { code_email: email, code_hash: stored } = await countTry(context, pending);
  if (!email || !stored) throw new Refusal("otp_incorrect");
  if (!isCodeHash(context.platform, pending, email, { code: body.otp, stored })) {
    throw new Refusal("otp_incorrect");
  }
  return createAccount(context, identityOf(pending), email, pending.invite);
}

/** Counts the try before checking it, in one statement, so that concurrent tries all count. */
async function countTry({ platform }: Context, { token_hash }: PendingConnectionColumns) {
  const [row] = await select<Pick<PendingConnectionColumns, "code_email" | "code_hash">>(
    platform.db,
    `UPDATE pending_connections SET code_tries = code_tries + 1
      WHERE token_hash = $token AND code_tries < $most RETURNING code_email, code_hash`,
    { token: token_hash, most: CODE_TRIES },
  );
  if (!row) throw new Refusal("too_many_otp_tries");
  return row;
}
