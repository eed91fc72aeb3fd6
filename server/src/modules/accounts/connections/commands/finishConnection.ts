import { timingSafeEqual } from "node:crypto";
import type { SignedUp } from "@quire/contracts/calls/accounts";
import { CODE_TRIES } from "@quire/domain/accounts/proof";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { PendingConnectionColumns } from "../../models/pendingConnections.ts";
import { codeHash } from "../code.ts";
import { identityOf, requirePending } from "../pending.ts";
import { createAccount } from "./createAccount.ts";

/** With the code, the address is proved and the account is made. Five tries, and the code is dead. */
export async function finishConnection(
  context: Context,
  { body }: { body: { otp: string } },
): Promise<SignedUp> {
  requirePlatformHost(context);
  const pending = await requirePending(context);
  const { code_email: email, code_hash: stored } = await countTry(context, pending);
  if (!email || !stored) throw new Refusal("otp_incorrect");
  if (!timingSafeEqual(stored, codeHash(context.platform, pending, email, body.otp))) {
    throw new Refusal("otp_incorrect");
  }
  return createAccount(context, identityOf(pending), email, pending.invite);
}

/** Counted before it is looked at, in one statement: tries at the same moment are tries, too. */
async function countTry({ platform }: Context, { token_hash }: PendingConnectionColumns) {
  const [row] = await platform.db.query<Pick<PendingConnectionColumns, "code_email" | "code_hash">>(
    `UPDATE pending_connections SET code_tries = code_tries + 1
      WHERE token_hash = $token AND code_tries < $most RETURNING code_email, code_hash`,
    { bind: { token: token_hash, most: CODE_TRIES }, type: QueryTypes.SELECT },
  );
  if (!row) throw new Refusal("too_many_otp_tries");
  return row;
}
