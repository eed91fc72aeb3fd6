import type { PasskeyRecord } from "@quire/contracts/records/factor";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { passkeys } from "../../models/passkeys.ts";
import { requireAllowedName } from "../../requireAllowedName.ts";
import { presentPasskey } from "../presenter.ts";

/** Renames one of the user's passkeys. */
export async function renamePasskey(
  context: CommandContext,
  { params, body }: { params: { id: string }; body: { name: string } },
): Promise<{ passkey: PasskeyRecord }> {
  const { platform, transaction } = context;
  await requireAllowedName(context, body.name);
  const where = { id: params.id, user_id: requireUser(context).userId };
  await passkeys(platform.db).update({ name: body.name }, { where, transaction });
  const row = await passkeys(platform.db).findOne({ where, transaction });
  if (!row) throw new Refusal("not_found");
  return { passkey: presentPasskey(row.get()) };
}
