import type { AccessTokenRecord } from "@quire/contracts/records/user";
import { Op } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { sessions } from "../../models/sessions.ts";
import { EXPIRED_RETENTION_MS } from "../expiredRetention.ts";
import { presentAccessToken } from "../presenter.ts";

/** The maximum number of active tokens, and as many expired ones. */
const MOST = 100;

/** The user's access tokens, newest first. */
export async function listAccessTokens(context: Context): Promise<{ tokens: AccessTokenRecord[] }> {
  const { platform } = context;
  const { userId } = requireUser(context);
  const cutoff = new Date(platform.clock.now().getTime() - EXPIRED_RETENTION_MS);
  const rows = await sessions(platform.db).findAll({
    where: { user_id: userId, kind: "token", expires_at: { [Op.or]: [null, { [Op.gt]: cutoff }] } },
    order: [["id", "DESC"]],
    limit: MOST,
  });
  return { tokens: rows.map((row) => presentAccessToken(row.get())) };
}
