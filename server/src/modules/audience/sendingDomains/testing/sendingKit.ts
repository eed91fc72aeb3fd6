import {
  getNewsletterSettings,
  linkSendingDomain,
  unlinkSendingDomain,
  verifySendingDomain,
} from "@quire/contracts/calls/newsletterSettings";
import { Role } from "@quire/domain/enums";
import { startDns } from "@quire/sandbox/dns/startDns";
import { expect } from "vitest";
import { openResolverDns } from "../../../../platform/dns/resolverDns.ts";
import type { Mail } from "../../../../platform/mail/mail.ts";
import { makeSite } from "../../../../testing/factories/site.ts";
import { makeUser } from "../../../../testing/factories/user.ts";
import type { Caller } from "../../../../testing/testCaller.ts";
import { testServer } from "../../../../testing/testServer.ts";

export const RETURN_PATH = "bounces.quire.example";
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

interface Owner {
  id: string;
  email: string;
  caller: Caller;
}

/** A server with a DNS of its own. Each test gets an owner and a domain by `reset`. */
export async function openSendingKit(options: { mail?: Mail; mailReturnPath?: string | null } = {}) {
  const { mail, mailReturnPath = RETURN_PATH } = options;
  const dns = await startDns();
  const app = await testServer({
    config: { mailReturnPath },
    dns: openResolverDns({ servers: [dns.address], timeoutMs: 400 }),
    ...(mail && { mail }),
  });
  const current = { owner: await makeOwner(), domain: "", address: "", number: 0 };

  /** A creator, with Pro by default. */
  async function makeOwner(groups: readonly Role[] = [Role.pro]): Promise<Owner> {
    const user = await makeUser(app.platform, { groups });
    await makeSite(app.platform, { id: user.id });
    return { id: user.id, email: String(user.email), caller: await app.asBrowser(user) };
  }

  async function reset(): Promise<void> {
    current.number += 1;
    current.owner = await makeOwner();
    current.domain = `whale${current.number}.example`;
    current.address = `ishmael@${current.domain}`;
    app.platform.outbox.length = 0;
    dns.zones.clear();
    dns.faults.clear();
  }

  const paramsOf = ({ id }: Owner) => ({ params: { id } });
  const link = (address = current.address, site = current.owner) =>
    site.caller.call(linkSendingDomain, { ...paramsOf(site), body: { address } });
  const verify = (site = current.owner) => site.caller.call(verifySendingDomain, paramsOf(site));
  const unlink = (site = current.owner) => site.caller.call(unlinkSendingDomain, paramsOf(site));
  const settings = async (site = current.owner) =>
    (await site.caller.call(getNewsletterSettings, paramsOf(site))).body;
  const getDomain = async (site = current.owner) => (await settings(site)).domain;
  /** Subjects of the emails to the owner. */
  const emailSubjects = (site = current.owner) =>
    app.platform.outbox.filter(({ to }) => to === site.email).map(({ subject }) => subject);

  /** Makes the records at the registrar, as the owner reads them. */
  async function makeRecords(site = current.owner): Promise<void> {
    for (const { name, type, value } of (await getDomain(site))?.records ?? []) {
      dns.zones.set(name, type === "CNAME" ? { CNAME: value } : { TXT: [value] });
    }
  }

  /** Advances the clock and runs the checks that are due. */
  async function wait(ms: number): Promise<void> {
    await app.platform.advance(ms);
    await app.platform.jobs.runDue();
  }

  async function activate(address = current.address, site = current.owner): Promise<void> {
    await link(address, site);
    await makeRecords(site);
    expect((await verify(site)).body.domain?.state).toBe("activated");
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
    settings,
    getDomain,
    emailSubjects,
    makeRecords,
    wait,
    activate,
    close,
  };
}
