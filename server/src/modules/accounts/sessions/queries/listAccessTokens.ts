import type { AccessTokenRecord } from "@quire/contracts/records/user";
import { Op } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { sessions } from "../../models/sessions.ts";
import { FORGOTTEN_AFTER_MS } from "../forgottenAfter.ts";
import { presentAccessToken } from "../presenter.ts";

/** All that are live, and as many again that have expired. */
const MOST = 100;

/** The person's access tokens, the newest first. */
export async function listAccessTokens(context: Context): Promise<{ tokens: AccessTokenRecord[] }> {
  const { platform } = context;
  const { userId } = requireUser(context);
  const forgotten = new Date(platform.clock.now().getTime() - FORGOTTEN_AFTER_MS);
  const rows = await sessions(platform.db).findAll({
    where: { user_id: userId, kind: "token", expires_at: { [Op.or]: [null, { [Op.gt]: forgotten }] } },
    order: [["id", "DESC"]],
    limit: MOST,
  });
  return { tokens: rows.map((row) => presentAccessToken(row.get())) };
}
