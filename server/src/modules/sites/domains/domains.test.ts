import { getSession } from "@quire/contracts/calls/accounts";
import { getDomain, linkDomain, unlinkDomain, verifyDomain } from "@quire/contracts/calls/domains";
import { createSigninToken, redeemSigninToken, startHandoff } from "@quire/contracts/calls/signinTokens";
import { getProfile } from "@quire/contracts/calls/sites";
import { Role } from "@quire/domain/enums";
import { type DnsServer, startDns } from "@quire/sandbox/dns/startDns";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openResolverDns } from "../../../platform/dns/resolverDns.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

const TARGET = "edge.quire.example";
const ADDRESS = "93.184.216.34";
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let app: TestServer;
let dns: DnsServer;
beforeAll(async () => {
  dns = await startDns();
  app = await testServer({
    config: {
      domainEdge: { target: TARGET, addresses: [ADDRESS] },
      databasePool: 13,
    },
    dns: openResolverDns({ servers: [dns.address], patienceMs: 400 }),
  });
});
afterAll(async () => {
  await app.close();
  await dns.close();
});

interface Owner {
  id: string;
  label: string;
  email: string;
  caller: Caller;
}

/** A creator with Pro, unless told otherwise. */
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

let owner: Owner;
let name: string;
let made = 0;
beforeEach(async () => {
  owner = await makeOwner();
  made += 1;
  name = `www.whale${made}.example`;
  app.platform.outbox.length = 0;
  dns.zones.clear();
  dns.faults.clear();
});

const link = (who = owner, domain = name) =>
  who.caller.call(linkDomain, { params: { id: who.id }, body: { domain } });
const verify = (who = owner) => who.caller.call(verifyDomain, { params: { id: who.id } });
const unlink = (who = owner) => who.caller.call(unlinkDomain, { params: { id: who.id } });
const look = async (who = owner) =>
  (await who.caller.call(getDomain, { params: { id: who.id } })).body.domain;
/** What the owner was told, by subject. */
const mails = (who = owner) =>
  app.platform.outbox.filter(({ to }) => to === who.email).map(({ subject }) => subject);
const home = async (who = owner) => (await who.caller.call(getProfile, { params: { id: who.id } })).body.url;

/** Makes the records where the domain is registered, as its owner reads them off the screen. */
async function makeRecords(who = owner): Promise<void> {
  for (const { name: at, type, value } of (await look(who))?.records ?? []) {
    const zone = dns.zones.get(at) ?? {};
    if (type === "CNAME") zone.CNAME = value;
    else zone[type] = [...(zone[type] ?? []), value];
    dns.zones.set(at, zone);
  }
}

/** Id of who is signed in there; null where nobody is. */
async function whoIs(caller: Caller): Promise<string | null> {
  const { status, body } = await caller.call(getSession, {});
  return status === 401 ? null : (body.user?.id ?? null);
}

/** Lets time pass, and the looks that are due in it happen. */
async function wait(ms: number): Promise<void> {
  await app.platform.advance(ms);
  await app.platform.jobs.runDue();
}

async function activate(who = owner, domain = name): Promise<void> {
  await link(who, domain);
  await makeRecords(who);
  expect((await verify(who)).body.domain.state).toBe("activated");
}

describe("a domain that is linked", () => {
  it("waits with the records to make, and changes nothing of the site", async () => {
    const { status, body } = await link();
    expect(status).toBe(200);
    expect(body.domain).toMatchObject({
      domain: name,
      registrar: "Other",
      state: "pending",
      url: `http://${owner.label}.localhost:4000`,
      checked_at: null,
      records: [
        { purpose: "proof", type: "TXT", name: `_quire-challenge.${name}`, status: null },
        { purpose: "pointing", type: "CNAME", name, value: TARGET, status: null },
      ],
    });
    expect(body.domain.records[0]?.value).toMatch(/^quire-site=[\w-]{43}$/);
    expect(Date.parse(String(body.domain.expires_at)) - Date.parse(body.domain.asked_at)).toBe(3 * DAY);
    expect(await home()).toBe(`http://${owner.label}.localhost:4000`);
  });

  it("is activated by itself once its records are there, and its owner told", async () => {
    await link();
    await app.platform.jobs.runDue();
    expect((await look())?.state).toBe("pending");
    await makeRecords();
    await wait(HOUR);
    expect(await look()).toMatchObject({ state: "activated", url: `http://${name}`, expires_at: null });
    await app.platform.jobs.runDue();
    expect(mails()).toEqual([`${name} is linked to your site`]);
  });

  it("is activated at once when its owner asks, and a second time changes nothing", async () => {
    await activate();
    await app.platform.jobs.runDue();
    expect((await verify()).body.domain.state).toBe("activated");
    await app.platform.jobs.runDue();
    expect(mails()).toHaveLength(1);
  });

  it("tells what is missing, and what stands there instead", async () => {
    await link();
    dns.zones.set(`_quire-challenge.${name}`, { TXT: ["something else\u0007"] });
    dns.zones.set(name, { A: ["203.0.113.9"] });
    const { body } = await verify();
    expect(body.domain.records.map(({ status }) => status)).toEqual(["missing", "missing"]);
    expect(body.domain.seen).toEqual({ proof: ["something else?"], pointing: ["203.0.113.9"] });
  });

  it.each([
    ["proved but not pointed here", true, false],
    ["pointed here but not proved", false, true],
  ])("stays pending where it is %s", async (_, proved, pointed) => {
    await link();
    await makeRecords();
    if (!proved) dns.zones.delete(`_quire-challenge.${name}`);
    if (!pointed) dns.zones.delete(name);
    const { body } = await verify();
    expect(body.domain.state).toBe("pending");
    expect(body.domain.records.map(({ status }) => status === "found")).toEqual([proved, pointed]);
  });

  it.each([
    ["an alias that a service wrote out as our addresses", { A: [ADDRESS] }, true],
    ["the addresses that our own name has besides", { A: ["198.51.100.7"] }, true],
    ["one of ours and a stranger's", { A: [ADDRESS, "203.0.113.9"] }, false],
    ["an alias to a stranger's name", { CNAME: "pages.else.example" }, false],
  ])("points here by %s: %o", async (_, zone, isHere) => {
    dns.zones.set(TARGET, { A: ["198.51.100.7"] });
    await link();
    await makeRecords();
    dns.zones.set(name, zone);
    expect((await verify()).body.domain.records[1]?.status).toBe(isHere ? "found" : "missing");
  });

  it("has addresses in place of an alias where it is the registered domain itself", async () => {
    const { body } = await link(owner, `ahab${made}.example`);
    expect(body.domain.records.map(({ type, value }) => [type, value]).slice(1)).toEqual([["A", ADDRESS]]);
  });

  it("is kept as the DNS knows it and shown as people read it", async () => {
    const { body } = await link(owner, `www.Büch${made}.example`);
    expect(body.domain.domain).toMatch(/^www\.xn--bch\d+-/);
    expect(body.domain.shown).toBe(`www.büch${made}.example`);
  });

  it("is looked at after a minute, two, four, an hour at most, and has failed after 72 hours", async () => {
    await link();
    const pauses: number[] = [];
    let state = "pending";
    await app.platform.jobs.runDue();
    while (state === "pending" && pauses.length < 100) {
      const domain = await look();
      const pause = Date.parse(String(domain?.next_check_at)) - app.platform.clock.now().getTime();
      pauses.push(pause / 60_000);
      await wait(pause);
      state = (await look())?.state ?? "";
    }
    expect(pauses.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect([state, pauses.length]).toEqual(["failed", 77]);
    expect(pauses.reduce((sum, pause) => sum + pause)).toBe(72 * 60);
    expect((await look())?.next_check_at).toBeNull();
    await app.platform.jobs.runDue();
    expect(mails()).toEqual([`We couldn't link ${name}`]);
  });

  it("begins anew when its owner asks after it failed, with the record that was made", async () => {
    const before = (await link()).body.domain;
    await wait(3 * DAY);
    expect((await look())?.state).toBe("failed");
    const { body } = await verify();
    expect(body.domain).toMatchObject({
      state: "pending",
      records: [{ value: before.records[0]?.value }, {}],
    });
    expect(body.domain.next_check_at).not.toBeNull();
    await makeRecords();
    await wait(HOUR);
    expect((await look())?.state).toBe("activated");
  });

  it("keeps its proof where only the registrar is changed", async () => {
    const before = (await link()).body.domain;
    const { body } = await owner.caller.call(linkDomain, {
      params: { id: owner.id },
      body: { domain: name.toUpperCase(), registrar: "GoDaddy" },
    });
    expect(body.domain).toMatchObject({ registrar: "GoDaddy", asked_at: before.asked_at });
    expect(body.domain.records[0]).toMatchObject({
      host: "_quire-challenge.www",
      value: before.records[0]?.value,
    });
  });

  it("is not asked about in vain while it is looked at by hand: the plan stays", async () => {
    await link();
    await app.platform.jobs.runDue();
    const planned = (await look())?.next_check_at;
    for (let round = 0; round < 3; round++) await verify();
    expect((await look())?.next_check_at).toBe(planned);
  });
});

describe("a domain that can't be linked", () => {
  it.each([
    ["", 400, "domain_invalid"],
    ["whale", 400, "domain_invalid"],
    ["whale.example/blog", 400, "domain_invalid"],
    ["127.0.0.1", 422, "domain_not_allowed"],
    ["[::1]", 422, "domain_not_allowed"],
    ["co.uk", 422, "domain_not_allowed"],
    ["github.io", 422, "domain_not_allowed"],
    ["melville.localhost", 422, "domain_not_allowed"],
    [TARGET, 422, "domain_not_allowed"],
    [`www.${TARGET}`, 422, "domain_not_allowed"],
  ])("“%s” is refused by %i, with the field", async (domain, status, code) => {
    const answer = await link(owner, domain);
    expect([answer.status, answer.error?.code, answer.error?.issues?.[0]?.path]).toEqual([
      status,
      code,
      "body.domain",
    ]);
  });

  it("another site's is refused without a word of whose it is", async () => {
    await activate();
    const other = await makeOwner();
    const answer = await link(other);
    expect([answer.status, answer.error?.code]).toEqual([422, "domain_not_allowed"]);
    expect(JSON.stringify(answer.error)).not.toMatch(
      new RegExp(`${owner.id}|${owner.label}|taken|site`, "i"),
    );
  });

  it("is refused to a creator without Pro, who can see and let go of what they have", async () => {
    const plain = await makeOwner([]);
    for (const answer of [await link(plain), await verify(plain)])
      expect([answer.status, answer.error?.code]).toEqual([403, "pro_required"]);
    expect(await look(plain)).toBeNull();
    expect((await unlink(plain)).status).toBe(200);
  });

  it("can't be looked at before it is asked for", async () => {
    const answer = await verify();
    expect([answer.status, answer.error?.code]).toEqual([404, "domain_not_found"]);
  });

  it.each(["SERVFAIL", "REFUSED", "silent", "garbage"] as const)(
    "says that the DNS can't be asked where it is %s, and changes nothing",
    async (fault) => {
      await link();
      const before = await look();
      for (const at of [name, `_quire-challenge.${name}`]) dns.faults.set(at, fault);
      const answer = await verify();
      expect([answer.status, answer.error?.code]).toEqual([503, "domain_unavailable"]);
      expect(await look()).toEqual(before);
    },
  );
});

describe("two sites that want one domain", () => {
  it("may both ask for it, each with a proof of its own: whoever proves it has it, and the other is told", async () => {
    const other = await makeOwner();
    const mine = (await link()).body.domain.records[0]?.value;
    const theirs = (await link(other)).body.domain.records[0]?.value;
    expect(mine).not.toBe(theirs);
    dns.zones.set(name, { CNAME: TARGET });
    dns.zones.set(`_quire-challenge.${name}`, { TXT: [String(theirs)] });
    expect((await verify()).body.domain.state).toBe("pending");
    expect((await verify(other)).body.domain.state).toBe("activated");
    dns.zones.set(`_quire-challenge.${name}`, { TXT: [String(mine), String(theirs)] });
    expect((await verify()).body.domain).toMatchObject({ state: "failed", taken: true, next_check_at: null });
    expect(await home(other)).toBe(`http://${name}`);
    await app.platform.jobs.runDue();
    expect(mails()).toContainEqual(`We couldn't link ${name}`);
  });

  it("prove it in one moment: exactly one has it", async () => {
    const owners = [owner, await makeOwner(), await makeOwner(), await makeOwner()];
    for (const who of owners) await link(who);
    const proofs = await Promise.all(owners.map(async (who) => (await look(who))?.records[0]?.value));
    dns.zones.set(name, { CNAME: TARGET });
    dns.zones.set(`_quire-challenge.${name}`, { TXT: proofs.map(String) });
    const states = await Promise.all(owners.map(async (who) => (await verify(who)).body.domain.state));
    expect(states.sort()).toEqual(["activated", "failed", "failed", "failed"]);
    const homes = await Promise.all(owners.map((who) => home(who)));
    expect(homes.filter((url) => url === `http://${name}`)).toHaveLength(1);
  });

  it("a name that was let go is the other's at once, with none of its visitors' sessions", async () => {
    await activate();
    const visitor = await makeUser(app.platform);
    const there = await app.asBrowser(visitor, name);
    await unlink();
    const other = await makeOwner();
    await link(other);
    expect(await whoIs(there)).toBe(visitor.id);
    await makeRecords(other);
    dns.zones.set(`_quire-challenge.${name}`, {
      TXT: [String((await look(other))?.records[0]?.value)],
    });
    expect((await verify(other)).body.domain.state).toBe("activated");
    expect(await whoIs(there)).toBeNull();
    expect((await (await app.asGuest(name)).get("/")).status).toBe(200);
  });
});

describe("a domain that is activated", () => {
  it("is looked at each day, and stays while its records do", async () => {
    await activate();
    for (let day = 0; day < 5; day++) await wait(DAY);
    expect((await look())?.state).toBe("activated");
    expect(dns.asked.filter((asked) => asked === `TXT _quire-challenge.${name}`)).toHaveLength(6);
  });

  it("is suspended after three days without its proof: the owner is told, and told before", async () => {
    await activate();
    await app.platform.jobs.runDue();
    dns.zones.delete(`_quire-challenge.${name}`);
    await wait(DAY);
    const lost = await look();
    expect([lost?.state, lost?.url]).toEqual(["activated", `http://${name}`]);
    expect(Date.parse(String(lost?.suspends_at)) - app.platform.clock.now().getTime()).toBe(3 * DAY);
    for (let round = 0; round < 24; round++) await wait(3 * HOUR);
    expect(await look()).toMatchObject({ state: "suspended", url: `http://${owner.label}.localhost:4000` });
    await app.platform.jobs.runDue();
    expect(mails()).toEqual([
      `${name} is linked to your site`,
      `The DNS records of ${name} are missing`,
      `${name} is suspended`,
    ]);
  });

  it("is not suspended by a DNS that is away for a week", async () => {
    await activate();
    for (const fault of ["SERVFAIL", "silent"] as const) {
      for (const at of [name, `_quire-challenge.${name}`]) dns.faults.set(at, fault);
      for (let day = 0; day < 4; day++) await wait(DAY);
      expect(await look()).toMatchObject({ state: "activated", suspends_at: null });
    }
  });

  it("comes back when its records do, and says 409 to who checks before", async () => {
    await activate();
    const zone = dns.zones.get(`_quire-challenge.${name}`);
    dns.zones.delete(`_quire-challenge.${name}`);
    await wait(DAY);
    await wait(3 * DAY);
    expect((await look())?.state).toBe("suspended");
    const answers = [await verify(), await link()];
    expect(answers.map(({ status, error }) => [status, error?.code])).toEqual([
      [409, "domain_suspended"],
      [409, "domain_suspended"],
    ]);
    dns.zones.set(`_quire-challenge.${name}`, { ...zone });
    expect((await verify()).body.domain).toMatchObject({
      state: "activated",
      suspended_at: null,
      url: `http://${name}`,
    });
  });

  it("ends its visitors' sessions when it is suspended: its name may be in other hands", async () => {
    await activate();
    const visitor = await makeUser(app.platform);
    const [there, onPlatform] = [await app.asBrowser(visitor, name), await app.asBrowser(visitor)];
    dns.zones.clear();
    await wait(DAY);
    expect(await whoIs(there)).toBe(visitor.id);
    await wait(3 * DAY);
    expect(await whoIs(there)).toBeNull();
    expect(await whoIs(onPlatform)).toBe(visitor.id);
  });

  it("signs in by a token from the platform, and no session of another origin counts there", async () => {
    await activate();
    const visitor = await makeUser(app.platform);
    const [onPlatform, onLabel] = [
      await app.asBrowser(visitor),
      await app.asBrowser(visitor, `${owner.label}.localhost:4000`),
    ];
    const there = await app.asGuest(name);
    for (const elsewhere of [onPlatform, onLabel]) {
      there.cookies.set("quire_session", String(elsewhere.cookies.get("quire_session")));
      expect(await whoIs(there)).toBeNull();
      there.cookies.delete("quire_session");
    }
    const begun = await there.call(startHandoff, { body: { redirect: "/profile" } });
    const asked = new URL(begun.body.location).searchParams;
    expect(asked.get("domain")).toBe(name);
    const carried = await onPlatform.call(createSigninToken, {
      body: {
        user_id: visitor.id,
        domain: String(asked.get("domain")),
        state: String(asked.get("state")),
        redirect: String(asked.get("redirect")),
      },
    });
    expect(carried.body.location).toMatch(`http://${name}/signin/token/`);
    const redeemed = await there.call(redeemSigninToken, { body: { token: carried.body.token } });
    expect(redeemed.body).toMatchObject({ user: { id: visitor.id }, redirect: "/profile" });
    expect(await whoIs(there)).toBe(visitor.id);
  });

  it("gives way when another is asked for, and its name leads to the site meanwhile", async () => {
    await activate();
    const { body } = await link(owner, `read.whale${made}.example`);
    expect(body.domain).toMatchObject({ state: "pending", url: `http://${owner.label}.localhost:4000` });
    const answer = await (await app.asGuest(name)).get("/profile");
    expect([answer.status, answer.headers.location]).toEqual([
      307,
      `http://${owner.label}.localhost:4000/profile`,
    ]);
  });
});

describe("a domain that is let go", () => {
  it("is anybody's, and the site is back where it was; asked twice, there is nothing left to do", async () => {
    await activate();
    for (let round = 0; round < 2; round++) {
      const { status, body } = await unlink();
      expect([status, body]).toEqual([200, { url: `http://${owner.label}.localhost:4000` }]);
    }
    expect(await look()).toBeNull();
    await wait(2 * DAY);
    expect(await look()).toBeNull();
    const other = await makeOwner();
    expect((await link(other)).status).toBe(200);
  });

  it("leads on for thirty days, in which devices bring along what they kept there, and then nowhere", async () => {
    await activate();
    const visitor = await makeUser(app.platform);
    const there = await app.asBrowser(visitor, name);
    await unlink();
    await app.platform.jobs.enqueue(null, "domains.sweep", {});
    await wait(29 * DAY);
    expect((await there.get("/post/x")).headers.location).toBe(`http://${owner.label}.localhost:4000/post/x`);
    expect(await whoIs(there)).toBe(visitor.id);
    await wait(2 * DAY);
    expect((await there.get("/")).status).toBe(404);
    expect(await whoIs(there)).toBeNull();
  });
});

it("a domain whose job was lost is looked at after all", async () => {
  await link();
  await app.platform.db.query("DELETE FROM graphile_worker._private_jobs");
  await makeRecords();
  await app.platform.jobs.enqueue(null, "domains.sweep", {});
  await wait(2 * HOUR);
  await app.platform.jobs.runDue();
  expect((await look())?.state).toBe("activated");
});
