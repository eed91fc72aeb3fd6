import type { SessionRecord } from "@quire/contracts/records/user";
import { idleSince } from "@quire/domain/accounts/credentialLifetimes";
import { Op } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { sessions } from "../../models/sessions.ts";
import { presentSession } from "../presenter.ts";

/** More than any user has; older ones are not shown. */
const MOST = 500;

/** Where the user is signed in, last used first. */
export async function listSessions(context: Context): Promise<{ sessions: SessionRecord[] }> {
  const { platform } = context;
  const user = requireUser(context);
  const now = platform.clock.now();
  const rows = await sessions(platform.db).findAll({
    where: {
      user_id: user.userId,
      expires_at: { [Op.or]: [null, { [Op.gt]: now }] },
      [Op.or]: [{ kind: "browser" }, { kind: "program", last_seen_at: { [Op.gt]: idleSince(now) } }],
    },
    order: [
      ["last_seen_at", "DESC"],
      ["id", "DESC"],
    ],
    limit: MOST,
  });
  return { sessions: rows.map((row) => presentSession(row.get(), user.session.id)) };
}
