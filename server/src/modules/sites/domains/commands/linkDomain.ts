import type { BodyOf, OutputOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/domains";
import { Registrar } from "@quire/domain/enums";
import { Op } from "sequelize";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { newSecretToken } from "../../../../platform/http/credentials.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { authorizeLinking } from "../../domainPolicy.ts";
import { siteDomains } from "../../models/siteDomains.ts";
import { sites } from "../../models/sites.ts";
import { siteExists } from "../../siteExists.ts";
import { type DomainRow, findDomain, lockDomain } from "../domainRow.ts";
import { scheduleCheck } from "../jobs/scheduleCheck.ts";
import { releaseDomain } from "../liveDomain.ts";
import { presentDomain } from "../presentDomain.ts";
import { readDomainName } from "../readDomainName.ts";

interface Input {
  params: { id: string };
  body: BodyOf<typeof calls.linkDomain>;
}

/** Links a domain to a site and starts checking its records. The site's previous domain is unlinked. */
export async function linkDomain(
  context: Context,
  { params, body }: Input,
): Promise<OutputOf<typeof calls.linkDomain>> {
  const { platform } = context;
  const user = authorizeLinking(context, params);
  const name = readDomainName(platform.config, body.domain);
  if (!(await siteExists(platform, params.id))) throw new Refusal("site_not_found");
  await enforceLimit(context, "domainsByUser", user.userId);
  return inTransaction(context, async (inside) => {
    await requestDomain(inside, params.id, name, body.registrar);
    const row = await findDomain(platform, params.id, inside.transaction);
    if (!row) throw new Refusal("site_not_found");
    return { domain: presentDomain(platform.config, row) };
  });
}

async function requestDomain(
  context: CommandContext,
  siteId: string,
  name: string,
  registrar: Registrar | undefined,
): Promise<void> {
  const { platform, transaction } = context;
  const previous = await lockDomain(platform, siteId, transaction);
  if (previous?.name === name && previous.state === "suspended") throw new Refusal("domain_suspended");
  await refuseTaken(context, siteId, name);
  const chosenRegistrar = registrar ?? previous?.registrar ?? Registrar.other;
  if (previous?.name === name && previous.state !== "failed") {
    await siteDomains(platform.db).update(
      { registrar: chosenRegistrar },
      { where: { site_id: siteId }, transaction },
    );
    return;
  }
  if (previous?.state === "activated")
    await releaseDomain(context, { siteId, name: previous.name, preservesSessions: true });
  await replaceDomain(context, {
    siteId,
    name,
    registrar: chosenRegistrar,
    challenge: challengeFor(context, previous, name),
  });
}

/**
 * Refuses a domain that another site lives at, without saying which. One that another site only requested goes to
 * the first to prove it.
 */
async function refuseTaken(
  { platform, transaction }: CommandContext,
  siteId: string,
  name: string,
): Promise<void> {
  const others = await sites(platform.db).count({
    where: { custom_domain: name, id: { [Op.ne]: siteId } },
    transaction,
  });
  if (others > 0) throw new Refusal("domain_not_allowed");
}

async function replaceDomain(
  { platform, transaction }: CommandContext,
  request: { siteId: string; name: string; registrar: Registrar; challenge: string },
): Promise<void> {
  const { siteId, name, registrar, challenge } = request;
  const now = platform.clock.now();
  await siteDomains(platform.db).destroy({ where: { site_id: siteId }, transaction });
  await siteDomains(platform.db).create(
    { site_id: siteId, name, registrar, challenge, state: "pending", requested_at: now, next_check_at: now },
    { transaction, returning: false },
  );
  await scheduleCheck(platform, transaction, siteId);
}

/** Returns the same challenge for the same name, so that a record already made stays valid. */
function challengeFor({ platform }: CommandContext, previous: DomainRow | null, name: string): string {
  return previous?.name === name ? previous.challenge : `quire-site=${newSecretToken(platform)}`;
}
