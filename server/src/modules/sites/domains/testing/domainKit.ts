import { getSession } from "@quire/contracts/calls/accounts";
import { getDomain, linkDomain, unlinkDomain, verifyDomain } from "@quire/contracts/calls/domains";
import { getProfile } from "@quire/contracts/calls/sites";
import { Role } from "@quire/domain/enums";
import { startDns } from "@quire/sandbox/dns/startDns";
import { expect } from "vitest";
import { openResolverDns } from "../../../../platform/dns/resolverDns.ts";
import { makeSite } from "../../../../testing/factories/site.ts";
import { makeUser } from "../../../../testing/factories/user.ts";
import type { Caller } from "../../../../testing/testCaller.ts";
import { testServer } from "../../../../testing/testServer.ts";

export const TARGET = "edge.quire.example";
export const ADDRESS = "93.184.216.34";
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export interface Owner {
  id: string;
  label: string;
  email: string;
  caller: Caller;
}

/** A server with a DNS of its own. Each test gets an owner and a domain name by `reset`. */
export async function openDomainKit() {
  const dns = await startDns();
  const app = await testServer({
    config: {
      domainEdge: { target: TARGET, addresses: [ADDRESS] },
      databasePool: 13,
    },
    dns: openResolverDns({ servers: [dns.address], timeoutMs: 400 }),
  });
  const current = { owner: await makeOwner(), name: "", number: 0 };

  /** A creator, with Pro by default. */
  async function makeOwner(groups: readonly Role[] = [Role.pro]): Promise<Owner> {
    const user = await makeUser(app.platform, { groups });
    const site = await makeSite(app.platform, { id: user.id });
    return {
      id: user.id,
      label: site.domain,
      email: String(user.email),
      caller: await app.asBrowser(user),
    };
  }

  async function reset(): Promise<void> {
    current.number += 1;
    current.owner = await makeOwner();
    current.name = `www.whale${current.number}.example`;
    app.platform.outbox.length = 0;
    dns.zones.clear();
    dns.faults.clear();
  }

  const link = (site = current.owner, domain = current.name) =>
    site.caller.call(linkDomain, { params: { id: site.id }, body: { domain } });
  const verify = (site = current.owner) => site.caller.call(verifyDomain, { params: { id: site.id } });
  const unlink = (site = current.owner) => site.caller.call(unlinkDomain, { params: { id: site.id } });
  const getLinked = async (site = current.owner) =>
    (await site.caller.call(getDomain, { params: { id: site.id } })).body.domain;
  /** Subjects of the emails to the owner. */
  const emailSubjects = (site = current.owner) =>
    app.platform.outbox.filter(({ to }) => to === site.email).map(({ subject }) => subject);
  const siteUrl = async (site = current.owner) =>
    (await site.caller.call(getProfile, { params: { id: site.id } })).body.url;

  /** Makes the records at the registrar, as the owner reads them on the settings page. */
  async function makeRecords(site = current.owner): Promise<void> {
    for (const { name: at, type, value } of (await getLinked(site))?.records ?? []) {
      const zone = dns.zones.get(at) ?? {};
      if (type === "CNAME") zone.CNAME = value;
      else zone[type] = [...(zone[type] ?? []), value];
      dns.zones.set(at, zone);
    }
  }

  /** Id of the user signed in there, or null. */
  async function signedInId(caller: Caller): Promise<string | null> {
    const { status, body } = await caller.call(getSession, { query: {} });
    return status === 401 ? null : (body.user?.id ?? null);
  }

  /** Advances the clock and runs the checks that are due. */
  async function wait(ms: number): Promise<void> {
    await app.platform.advance(ms);
    await app.platform.jobs.runDue();
  }

  async function activate(site = current.owner, domain = current.name): Promise<void> {
    await link(site, domain);
    await makeRecords(site);
    expect((await verify(site)).body.domain.state).toBe("activated");
  }

  async function close(): Promise<void> {
    await app.close();
    await dns.close();
  }

  return {
    app,
    dns,
    current,
    reset,
    makeOwner,
    link,
    verify,
    unlink,
    getLinked,
    emailSubjects,
    siteUrl,
    makeRecords,
    signedInId,
    wait,
    activate,
    close,
  };
}
