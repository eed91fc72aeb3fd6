import type { BodyOf, OutputOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/domains";
import { Registrar } from "@quire/domain/enums";
import { QueryTypes } from "sequelize";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { newSecretToken } from "../../../../platform/http/credentials.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { siteDomains } from "../../models/siteDomains.ts";
import { type DomainRow, findDomain, holdDomain, siteExists } from "../domainRow.ts";
import { scheduleCheck } from "../jobs/scheduleCheck.ts";
import { leaveName } from "../liveDomain.ts";
import { authorizeLinking } from "../policy.ts";
import { presentDomain } from "../presentDomain.ts";
import { readDomainName } from "../readDomainName.ts";

interface Input {
  params: { id: string };
  body: BodyOf<typeof calls.linkDomain>;
}

/** Asks for a domain: from now on its records are looked for. What the site had before is let go. */
export async function linkDomain(
  context: Context,
  { params, body }: Input,
): Promise<OutputOf<typeof calls.linkDomain>> {
  const { platform } = context;
  const person = authorizeLinking(context, params);
  const name = readDomainName(platform.config, body.domain);
  if (!(await siteExists(platform, params.id))) throw new Refusal("site_not_found");
  await enforceLimit(platform, "domainsByUser", person.userId);
  return inTransaction(context, async (inside) => {
    await ask(inside, params.id, name, body.registrar);
    const row = await findDomain(platform, params.id, inside.transaction);
    if (!row) throw new Refusal("site_not_found");
    return { domain: presentDomain(platform.config, row) };
  });
}

async function ask(
  context: CommandContext,
  siteId: string,
  name: string,
  registrar: Registrar | undefined,
): Promise<void> {
  const { platform, transaction } = context;
  const before = await holdDomain(platform, siteId, transaction);
  if (before?.name === name && before.state === "suspended") throw new Refusal("domain_suspended");
  await refuseOthers(context, siteId, name);
  const chosen = registrar ?? before?.registrar ?? Registrar.other;
  if (before?.name === name && before.state !== "failed") {
    await siteDomains(platform.db).update({ registrar: chosen }, { where: { site_id: siteId }, transaction });
    return;
  }
  if (before?.state === "activated") await leaveName(context, { siteId, name: before.name, trust: true });
  await askAnew(context, { siteId, name, registrar: chosen, challenge: challengeFor(context, before, name) });
}

/** Says nothing of whose it is. Where another site only asks for it, whoever proves it first has it. */
async function refuseOthers(
  { platform, transaction }: CommandContext,
  siteId: string,
  name: string,
): Promise<void> {
  const rows = await platform.db.query("SELECT 1 FROM sites WHERE custom_domain = $name AND id <> $siteId", {
    bind: { name, siteId },
    transaction,
    type: QueryTypes.SELECT,
  });
  if (rows.length > 0) throw new Refusal("domain_not_allowed");
}

async function askAnew(
  { platform, transaction }: CommandContext,
  asked: { siteId: string; name: string; registrar: Registrar; challenge: string },
): Promise<void> {
  const { siteId, name, registrar, challenge } = asked;
  const now = platform.clock.now();
  await siteDomains(platform.db).destroy({ where: { site_id: siteId }, transaction });
  await siteDomains(platform.db).create(
    { site_id: siteId, name, registrar, challenge, state: "pending", asked_at: now, next_check_at: now },
    { transaction, returning: false },
  );
  await scheduleCheck(platform, transaction, siteId);
}

/** The same one for the same name: the record that was made stays good. */
function challengeFor({ platform }: CommandContext, before: DomainRow | null, name: string): string {
  return before?.name === name ? before.challenge : `quire-site=${newSecretToken(platform)}`;
}
