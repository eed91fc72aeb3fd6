import type { OutputOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/connections";
import { SocialProvider, valuesOf } from "@quire/domain/enums";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { socialIdentities } from "../../models/socialIdentities.ts";
import { presentConnection } from "../presenter.ts";

/** The accounts elsewhere that open the person's own, at most one of a kind. */
export async function listConnections(context: Context): Promise<OutputOf<typeof calls.listConnections>> {
  const { platform } = context;
  const person = requireUser(context);
  const rows = await socialIdentities(platform.db).findAll({
    where: { user_id: person.userId },
    order: [["provider", "ASC"]],
  });
  const { social } = platform.config;
  return {
    connections: rows.map((row) => presentConnection(row.get())),
    offered: valuesOf(SocialProvider).filter((provider) => social[provider] !== null),
  };
}
