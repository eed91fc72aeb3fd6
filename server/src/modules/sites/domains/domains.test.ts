import { linkDomain } from "@quire/contracts/calls/domains";
import { Role } from "@quire/domain/enums";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { execute } from "../../../platform/database/select.ts";
import { ADDRESS, DAY, HOUR, openDomainKit, TARGET } from "./testing/domainKit.ts";

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
  wait,
  activate,
  close,
} = await openDomainKit();
beforeEach(reset);
afterEach(() => vi.restoreAllMocks());
afterAll(close);

describe("a linked domain", () => {
  it("is pending with the records to make, and leaves the site unchanged", async () => {
    const { status, body } = await link();
    expect(status).toBe(200);
    expect(body.domain).toMatchObject({
      domain: current.name,
      registrar: "Other",
      state: "pending",
      url: `http://${current.owner.label}.localhost:4000`,
      checked_at: null,
      records: [
        { purpose: "proof", type: "TXT", name: `_quire-challenge.${current.name}`, status: null },
        { purpose: "pointing", type: "CNAME", name: current.name, value: TARGET, status: null },
      ],
    });
    expect(body.domain.records[0]?.value).toMatch(/^quire-site=[\w-]{43}$/);
    expect(Date.parse(String(body.domain.expires_at)) - Date.parse(body.domain.requested_at)).toBe(3 * DAY);
    expect(await siteUrl()).toBe(`http://${current.owner.label}.localhost:4000`);
  });

  it("is activated automatically once its records exist, with an email to its owner", async () => {
    await link();
    await app.platform.jobs.runDue();
    expect((await getLinked())?.state).toBe("pending");
    await makeRecords();
    await wait(HOUR);
    expect(await getLinked()).toMatchObject({
      state: "activated",
      url: `http://${current.name}`,
      expires_at: null,
    });
    await app.platform.jobs.runDue();
    expect(emailSubjects()).toEqual([`${current.name} is linked to your site`]);
  });

  it("is activated at once when its owner checks it, and only once", async () => {
    await activate();
    await app.platform.jobs.runDue();
    expect((await verify()).body.domain.state).toBe("activated");
    await app.platform.jobs.runDue();
    expect(emailSubjects()).toHaveLength(1);
  });

  it("reports missing records, and what is there instead", async () => {
    await link();
    dns.zones.set(`_quire-challenge.${current.name}`, { TXT: ["something else\u0007"] });
    dns.zones.set(current.name, { A: ["203.0.113.9"] });
    const { body } = await verify();
    expect(body.domain.records.map(({ status }) => status)).toEqual(["missing", "missing"]);
    expect(body.domain.seen).toEqual({ proof: ["something else?"], pointing: ["203.0.113.9"] });
  });

  it.each([
    ["proved but not pointed here", true, false],
    ["pointed here but not proved", false, true],
  ])("stays pending while it is %s", async (_, proved, pointed) => {
    await link();
    await makeRecords();
    if (!proved) dns.zones.delete(`_quire-challenge.${current.name}`);
    if (!pointed) dns.zones.delete(current.name);
    const { body } = await verify();
    expect(body.domain.state).toBe("pending");
    expect(body.domain.records.map(({ status }) => status === "found")).toEqual([proved, pointed]);
  });

  it.each([
    ["an alias flattened to our addresses", { A: [ADDRESS] }, true],
    ["the other addresses of our edge", { A: ["198.51.100.7"] }, true],
    ["one of our addresses and another", { A: [ADDRESS, "203.0.113.9"] }, false],
    ["an alias to another host", { CNAME: "pages.else.example" }, false],
  ])("checks where it points, for %s: %o", async (_, zone, isHere) => {
    dns.zones.set(TARGET, { A: ["198.51.100.7"] });
    await link();
    await makeRecords();
    dns.zones.set(current.name, zone);
    expect((await verify()).body.domain.records[1]?.status).toBe(isHere ? "found" : "missing");
  });

  it("needs address records instead of an alias at the apex", async () => {
    const { body } = await link(current.owner, `ahab${current.number}.example`);
    expect(body.domain.records.map(({ type, value }) => [type, value]).slice(1)).toEqual([["A", ADDRESS]]);
  });

  it("is stored in ASCII and shown in Unicode", async () => {
    const { body } = await link(current.owner, `www.Büch${current.number}.example`);
    expect(body.domain.domain).toMatch(/^www\.xn--bch\d+-/);
    expect(body.domain.shown).toBe(`www.büch${current.number}.example`);
  });

  it("is checked after 1, 2, 4 … at most 60 minutes, and fails after 72 hours", {
    timeout: 240_000,
  }, async () => {
    await link();
    const pauses: number[] = [];
    let state = "pending";
    await app.platform.jobs.runDue();
    while (state === "pending" && pauses.length < 100) {
      const domain = await getLinked();
      const pause = Date.parse(String(domain?.next_check_at)) - app.platform.clock.now().getTime();
      pauses.push(pause / 60_000);
      await wait(pause);
      state = (await getLinked())?.state ?? "";
    }
    expect(pauses.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect([state, pauses.length]).toEqual(["failed", 77]);
    expect(pauses.reduce((sum, pause) => sum + pause)).toBe(72 * 60);
    expect((await getLinked())?.next_check_at).toBeNull();
    await app.platform.jobs.runDue();
    expect(emailSubjects()).toEqual([`We couldn't link ${current.name}`]);
  });

  it("starts again with the same record when its owner checks it after it failed", async () => {
    const before = (await link()).body.domain;
    await wait(3 * DAY);
    expect((await getLinked())?.state).toBe("failed");
    const { body } = await verify();
    expect(body.domain).toMatchObject({
      state: "pending",
      records: [{ value: before.records[0]?.value }, {}],
    });
    expect(body.domain.next_check_at).not.toBeNull();
    await makeRecords();
    await wait(HOUR);
    expect((await getLinked())?.state).toBe("activated");
  });

  it("keeps its challenge when only the registrar changes", async () => {
    const before = (await link()).body.domain;
    const { body } = await current.owner.caller.call(linkDomain, {
      params: { id: current.owner.id },
      body: { domain: current.name.toUpperCase(), registrar: "GoDaddy" },
    });
    expect(body.domain).toMatchObject({ registrar: "GoDaddy", requested_at: before.requested_at });
    expect(body.domain.records[0]).toMatchObject({
      host: "_quire-challenge.www",
      value: before.records[0]?.value,
    });
  });

  it("keeps its schedule when its owner checks it by hand", async () => {
    await link();
    await app.platform.jobs.runDue();
    const planned = (await getLinked())?.next_check_at;
    for (let round = 0; round < 3; round++) await verify();
    expect((await getLinked())?.next_check_at).toBe(planned);
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
    const answer = await link(current.owner, domain);
    expect([answer.status, answer.error?.code, answer.error?.issues?.[0]?.path]).toEqual([
      status,
      code,
      "body.domain",
    ]);
  });

  it("is refused without naming its site when another site has it", async () => {
    await activate();
    const other = await makeOwner();
    const answer = await link(other);
    expect([answer.status, answer.error?.code]).toEqual([422, "domain_not_allowed"]);
    expect(JSON.stringify(answer.error)).not.toMatch(
      new RegExp(`${current.owner.id}|${current.owner.label}|taken|site`, "i"),
    );
  });

  it("is refused to a creator whose Pro has ended, who can still see and unlink theirs", async () => {
    await activate();
    await execute(
      app.platform.db,
      "UPDATE user_groups SET ends_at = $now WHERE user_id = $id AND group_id = $pro",
      { id: current.owner.id, now: app.platform.clock.now(), pro: Role.pro },
    );
    for (const answer of [await link(), await verify()])
      expect([answer.status, answer.error?.code]).toEqual([403, "pro_required"]);
    expect(await getLinked()).toMatchObject({ domain: current.name, state: "activated" });
    expect((await unlink()).status).toBe(200);
    expect(await getLinked()).toBeNull();
  });

  it.each([
    ["its owner's check", verify],
    ["a scheduled check", () => app.platform.jobs.runDue()],
  ])("isn't activated by the records of the domain it replaced during %s", async (_, check) => {
    await link();
    await makeRecords();
    const lookUp = app.platform.dns.alias;
    let isReplaced = false;
    vi.spyOn(app.platform.dns, "alias").mockImplementation(async (name) => {
      const isFirst = name === current.name && !isReplaced;
      if (isFirst) isReplaced = (await link(current.owner, `new-${current.name}`)).status === 200;
      return lookUp(name);
    });
    await check();
    expect(isReplaced).toBe(true);
    expect(await getLinked()).toMatchObject({ domain: `new-${current.name}`, state: "pending" });
  });

  it("can't be checked before it is linked", async () => {
    const answer = await verify();
    expect([answer.status, answer.error?.code]).toEqual([404, "domain_not_found"]);
  });

  it.each(["SERVFAIL", "REFUSED", "silent", "garbage"] as const)(
    "reports unavailable DNS when it is %s, and changes nothing",
    async (fault) => {
      await link();
      const before = await getLinked();
      for (const at of [current.name, `_quire-challenge.${current.name}`]) dns.faults.set(at, fault);
      const answer = await verify();
      expect([answer.status, answer.error?.code]).toEqual([503, "domain_unavailable"]);
      expect(await getLinked()).toEqual(before);
    },
  );
});
