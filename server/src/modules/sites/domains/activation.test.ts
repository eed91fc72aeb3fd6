import { createSigninToken, redeemSigninToken, startHandoff } from "@quire/contracts/calls/signinTokens";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { execute } from "../../../platform/database/select.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { DAY, HOUR, openDomainKit, TARGET } from "./testing/domainKit.ts";

const {
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
} = await openDomainKit();
beforeEach(reset);
afterAll(close);

describe("two sites that want one domain", () => {
  it("can both request it with different challenges: the first to prove it gets it, and the other is emailed", async () => {
    const other = await makeOwner();
    const mine = (await link()).body.domain.records[0]?.value;
    const theirs = (await link(other)).body.domain.records[0]?.value;
    expect(mine).not.toBe(theirs);
    dns.zones.set(current.name, { CNAME: TARGET });
    dns.zones.set(`_quire-challenge.${current.name}`, { TXT: [String(theirs)] });
    expect((await verify()).body.domain.state).toBe("pending");
    expect((await verify(other)).body.domain.state).toBe("activated");
    dns.zones.set(`_quire-challenge.${current.name}`, { TXT: [String(mine), String(theirs)] });
    expect((await verify()).body.domain).toMatchObject({ state: "failed", taken: true, next_check_at: null });
    expect(await siteUrl(other)).toBe(`http://${current.name}`);
    await app.platform.jobs.runDue();
    expect(emailSubjects()).toContainEqual(`We couldn't link ${current.name}`);
  });

  it("prove it at once: exactly one gets it", async () => {
    const owners = [current.owner, await makeOwner(), await makeOwner(), await makeOwner()];
    for (const site of owners) await link(site);
    const proofs = await Promise.all(owners.map(async (site) => (await getLinked(site))?.records[0]?.value));
    dns.zones.set(current.name, { CNAME: TARGET });
    dns.zones.set(`_quire-challenge.${current.name}`, { TXT: proofs.map(String) });
    const states = await Promise.all(owners.map(async (site) => (await verify(site)).body.domain.state));
    expect(states.sort()).toEqual(["activated", "failed", "failed", "failed"]);
    const homes = await Promise.all(owners.map((site) => siteUrl(site)));
    expect(homes.filter((url) => url === `http://${current.name}`)).toHaveLength(1);
  });

  it("pass it on at once after it is unlinked, without its visitors' sessions", async () => {
    await activate();
    const visitor = await makeUser(app.platform);
    const onDomain = await app.asBrowser(visitor, current.name);
    await unlink();
    const other = await makeOwner();
    await link(other);
    expect(await signedInId(onDomain)).toBe(visitor.id);
    await makeRecords(other);
    dns.zones.set(`_quire-challenge.${current.name}`, {
      TXT: [String((await getLinked(other))?.records[0]?.value)],
    });
    expect((await verify(other)).body.domain.state).toBe("activated");
    expect(await signedInId(onDomain)).toBeNull();
    expect((await (await app.asGuest(current.name)).get("/")).status).toBe(200);
  });
});

describe("an activated domain", () => {
  it("is checked daily, and stays active while its records exist", async () => {
    await activate();
    for (let day = 0; day < 5; day++) await wait(DAY);
    expect((await getLinked())?.state).toBe("activated");
    expect(
      dns.questions.filter((question) => question === `TXT _quire-challenge.${current.name}`),
    ).toHaveLength(6);
  });

  it("is suspended after three days without its proof, with an email before and after", async () => {
    await activate();
    await app.platform.jobs.runDue();
    dns.zones.delete(`_quire-challenge.${current.name}`);
    await wait(DAY);
    const lost = await getLinked();
    expect([lost?.state, lost?.url]).toEqual(["activated", `http://${current.name}`]);
    expect(Date.parse(String(lost?.suspends_at)) - app.platform.clock.now().getTime()).toBe(3 * DAY);
    for (let round = 0; round < 24; round++) await wait(3 * HOUR);
    expect(await getLinked()).toMatchObject({
      state: "suspended",
      url: `http://${current.owner.label}.localhost:4000`,
    });
    await app.platform.jobs.runDue();
    expect(emailSubjects()).toEqual([
      `${current.name} is linked to your site`,
      `The DNS records of ${current.name} are missing`,
      `${current.name} is suspended`,
    ]);
  });

  it("isn't suspended when DNS is unavailable for a week", async () => {
    await activate();
    for (const fault of ["SERVFAIL", "silent"] as const) {
      for (const at of [current.name, `_quire-challenge.${current.name}`]) dns.faults.set(at, fault);
      for (let day = 0; day < 4; day++) await wait(DAY);
      expect(await getLinked()).toMatchObject({ state: "activated", suspends_at: null });
    }
  });

  it("is activated again when its records return, and refuses checks with 409 before", async () => {
    await activate();
    const zone = dns.zones.get(`_quire-challenge.${current.name}`);
    dns.zones.delete(`_quire-challenge.${current.name}`);
    await wait(DAY);
    await wait(3 * DAY);
    expect((await getLinked())?.state).toBe("suspended");
    const answers = [await verify(), await link()];
    expect(answers.map(({ status, error }) => [status, error?.code])).toEqual([
      [409, "domain_suspended"],
      [409, "domain_suspended"],
    ]);
    dns.zones.set(`_quire-challenge.${current.name}`, { ...zone });
    expect((await verify()).body.domain).toMatchObject({
      state: "activated",
      suspended_at: null,
      url: `http://${current.name}`,
    });
  });

  it("ends its visitors' sessions when suspended, since another owner may have it", async () => {
    await activate();
    const visitor = await makeUser(app.platform);
    const [onDomain, onPlatform] = [await app.asBrowser(visitor, current.name), await app.asBrowser(visitor)];
    dns.zones.clear();
    await wait(DAY);
    expect(await signedInId(onDomain)).toBe(visitor.id);
    await wait(3 * DAY);
    expect(await signedInId(onDomain)).toBeNull();
    expect(await signedInId(onPlatform)).toBe(visitor.id);
  });

  it("signs in by a token from the platform, and accepts no session of another origin", async () => {
    await activate();
    const visitor = await makeUser(app.platform);
    const [onPlatform, onLabel] = [
      await app.asBrowser(visitor),
      await app.asBrowser(visitor, `${current.owner.label}.localhost:4000`),
    ];
    const onDomain = await app.asGuest(current.name);
    for (const elsewhere of [onPlatform, onLabel]) {
      onDomain.cookies.set("quire_session", String(elsewhere.cookies.get("quire_session")));
      expect(await signedInId(onDomain)).toBeNull();
      onDomain.cookies.delete("quire_session");
    }
    const started = await onDomain.call(startHandoff, { body: { redirect: "/profile" } });
    const handoff = new URL(started.body.location).searchParams;
    expect(handoff.get("domain")).toBe(current.name);
    const carried = await onPlatform.call(createSigninToken, {
      body: {
        user_id: visitor.id,
        domain: String(handoff.get("domain")),
        state: String(handoff.get("state")),
        redirect: String(handoff.get("redirect")),
      },
    });
    expect(carried.body.location).toMatch(`http://${current.name}/signin/token/`);
    const redeemed = await onDomain.call(redeemSigninToken, { body: { token: carried.body.token } });
    expect(redeemed.body).toMatchObject({ user: { id: visitor.id }, redirect: "/profile" });
    expect(await signedInId(onDomain)).toBe(visitor.id);
  });

  it("gives way to another linked domain, and redirects to the site for now", async () => {
    await activate();
    const { body } = await link(current.owner, `read.whale${current.number}.example`);
    expect(body.domain).toMatchObject({
      state: "pending",
      url: `http://${current.owner.label}.localhost:4000`,
    });
    const answer = await (await app.asGuest(current.name)).get("/profile");
    expect([answer.status, answer.headers.location]).toEqual([
      307,
      `http://${current.owner.label}.localhost:4000/profile`,
    ]);
  });
});

describe("an unlinked domain", () => {
  it("is free for others, and the site is back at its subdomain; a second request changes nothing", async () => {
    await activate();
    for (let round = 0; round < 2; round++) {
      const { status, body } = await unlink();
      expect([status, body]).toEqual([200, { url: `http://${current.owner.label}.localhost:4000` }]);
    }
    expect(await getLinked()).toBeNull();
    await wait(2 * DAY);
    expect(await getLinked()).toBeNull();
    const other = await makeOwner();
    expect((await link(other)).status).toBe(200);
  });

  it("redirects for thirty days, while devices still have local data there, and then answers 404", async () => {
    await activate();
    const visitor = await makeUser(app.platform);
    const onDomain = await app.asBrowser(visitor, current.name);
    await unlink();
    await app.platform.jobs.enqueue(null, "domains.sweep", {});
    await wait(29 * DAY);
    expect((await onDomain.get("/post/x")).headers.location).toBe(
      `http://${current.owner.label}.localhost:4000/post/x`,
    );
    expect(await signedInId(onDomain)).toBe(visitor.id);
    await wait(2 * DAY);
    expect((await onDomain.get("/")).status).toBe(404);
    expect(await signedInId(onDomain)).toBeNull();
  });
});

it("is checked by the sweep after its job was lost", async () => {
  await link();
  await execute(app.platform.db, "DELETE FROM graphile_worker._private_jobs");
  await makeRecords();
  await app.platform.jobs.enqueue(null, "domains.sweep", {});
  await wait(2 * HOUR);
  await app.platform.jobs.runDue();
  expect((await getLinked())?.state).toBe("activated");
});
