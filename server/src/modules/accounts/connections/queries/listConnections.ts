import type { OutputOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/connections";
import { SocialProvider, valuesOf } from "@quire/domain/enums";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { socialIdentities } from "../../models/socialIdentities.ts";
import { presentConnection } from "../presenter.ts";

/** The provider accounts connected to the user's own, at most one per provider. */
export async function listConnections(context: Context): Promise<OutputOf<typeof calls.listConnections>> {
  const { platform } = context;
  const user = requireUser(context);
  const rows = await socialIdentities(platform.db).findAll({
    where: { user_id: user.userId },
    order: [["provider", "ASC"]],
  });
  const { social } = platform.config;
  return {
    connections: rows.map((row) => presentConnection(row.get())),
    offered: valuesOf(SocialProvider).filter((provider) => social[provider] !== null),
  };
}
