import { createPrivateKey, createPublicKey } from "node:crypto";
import { linkDomain, verifyDomain } from "@quire/contracts/calls/domains";
import { Role } from "@quire/domain/enums";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { execute } from "../../../platform/database/select.ts";
import { ownAddressOf } from "./ownAddress.ts";
import { DAY, HOUR, openSendingKit, RETURN_PATH } from "./testing/sendingKit.ts";

const kit = await openSendingKit();
const { app, dns, current, reset, makeOwner, link, verify, unlink, settings, getDomain } = kit;
const { emailSubjects, makeRecords, wait, activate, close } = kit;
beforeEach(reset);
afterEach(() => vi.restoreAllMocks());
afterAll(close);

const statuses = async () => (await getDomain())?.records.map(({ status }) => status);
const ownAddress = (site = current.owner) => ownAddressOf(app.platform, site.id);

describe("a linked sending domain", () => {
  it("is pending with the records to make, and emails come from the operator's address", async () => {
    const { status, body } = await link(` Ishmael@${current.domain.toUpperCase()}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ offers_domains: true, from: expect.stringContaining("no-reply@localhost") });
    expect(body.domain).toMatchObject({
      address: current.address,
      domain: current.domain,
      state: "pending",
      checked_at: null,
      suspends_at: null,
      records: [
        { purpose: "dkim", type: "TXT", status: null, seen: [] },
        { purpose: "spf", type: "CNAME", name: `bounces.${current.domain}`, value: RETURN_PATH },
        { purpose: "dmarc", type: "TXT", name: `_dmarc.${current.domain}`, value: "v=DMARC1; p=none;" },
      ],
    });
    const [dkim] = body.domain?.records ?? [];
    expect(dkim?.name).toMatch(/^q[0-9a-f]{12}\._domainkey\.whale/);
    expect(dkim?.host).toBe(dkim?.name);
    expect(dkim?.value).toMatch(/^v=DKIM1; k=rsa; p=[\w+/=]{392}$/);
    expect(Date.parse(String(body.domain?.expires_at)) - app.platform.clock.now().getTime()).toBe(3 * DAY);
    expect(await ownAddress()).toBeNull();
  });

  it("is activated automatically once its records exist, with an email to its owner", async () => {
    await link();
    await app.platform.jobs.runDue();
    expect(await statuses()).toEqual(["missing", "missing", "missing"]);
    await makeRecords();
    await wait(HOUR);
    expect(await settings()).toMatchObject({
      from: expect.stringContaining(`<${current.address}>`),
      domain: { state: "activated", expires_at: null },
    });
    await app.platform.jobs.runDue();
    expect(emailSubjects()).toEqual([`Your newsletters now come from ${current.address}`]);
  });

  it("signs with the private half of the published key, which is sealed in the database", async () => {
    await activate();
    const own = await ownAddress();
    expect(own).toMatchObject({
      address: current.address,
      returnPath: `bounces@bounces.${current.domain}`,
      dkim: { domainName: current.domain },
    });
    const [record] = (await getDomain())?.records ?? [];
    expect(record?.name).toBe(`${own?.dkim.keySelector}._domainkey.${current.domain}`);
    const key = createPrivateKey(own?.dkim.privateKey ?? "");
    expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048);
    const published = createPublicKey(key).export({ type: "spki", format: "der" }).toString("base64");
    expect(record?.value).toContain(`p=${published}`);
    const [rows] = await app.platform.db.query("SELECT private_key FROM sending_domains");
    expect(JSON.stringify(rows)).not.toContain("PRIVATE KEY");
  });

  it.each([
    ["the key", 0],
    ["the return path", 1],
    ["the policy", 2],
  ])("stays pending without %s, and reports it", async (_, at) => {
    await link();
    await makeRecords();
    dns.zones.delete((await getDomain())?.records[at]?.name ?? "");
    const { body } = await verify();
    expect(body.domain?.state).toBe("pending");
    expect(body.domain?.records.map(({ status }) => status === "missing")).toEqual(
      [0, 1, 2].map((index) => index === at),
    );
    expect(await ownAddress()).toBeNull();
  });

  it("reports what is there instead, as plain ASCII", async () => {
    await link();
    const names = (await getDomain())?.records.map(({ name }) => name) ?? [];
    dns.zones.set(names[0] ?? "", { TXT: ["v=DKIM1; p=else\u0007"] });
    dns.zones.set(names[1] ?? "", { CNAME: "bounces.else.example" });
    dns.zones.set(names[2] ?? "", { TXT: ["v=DMARC1; p=none", "v=DMARC1; p=reject"] });
    const { body } = await verify();
    expect(body.domain?.records.map(({ status, seen }) => [status, seen])).toEqual([
      ["missing", ["v=DKIM1; p=else?"]],
      ["missing", ["bounces.else.example"]],
      ["missing", ["v=DMARC1; p=none", "v=DMARC1; p=reject"]],
    ]);
  });

  it.each([
    ["the policy of the domain above", null, ["v=DMARC1; p=reject"], "found"],
    ["its own policy", ["v=DMARC1; p=reject"], null, "found"],
    ["no policy anywhere", null, null, "missing"],
    ["an invalid one of its own, whatever is above", ["v=DMARC1; p=?"], ["v=DMARC1; p=reject"], "missing"],
    ["another text of its own", ["hello"], ["v=DMARC1; p=none"], "found"],
  ] as const)("below another is protected by %s", async (_, own, above, status) => {
    await link(`ishmael@mail.${current.domain}`);
    await makeRecords();
    dns.zones.delete(`_dmarc.mail.${current.domain}`);
    if (own) dns.zones.set(`_dmarc.mail.${current.domain}`, { TXT: [...own] });
    if (above) dns.zones.set(`_dmarc.${current.domain}`, { TXT: [...above] });
    expect((await verify()).body.domain?.records.map((record) => record.status)).toEqual([
      "found",
      "found",
      status,
    ]);
  });

  it("keeps its key and its state when only the address changes", async () => {
    await activate();
    const before = await getDomain();
    const { body } = await link(`ahab@${current.domain}`);
    expect(body.domain).toEqual({ ...before, address: `ahab@${current.domain}` });
    expect(body.from).toContain(`<ahab@${current.domain}>`);
  });

  it("gets a new key when the domain changes, and is pending again", async () => {
    await activate();
    const before = await getDomain();
    const { body } = await link(`ishmael@other.${current.domain}`);
    expect(body.domain?.state).toBe("pending");
    expect(body.domain?.records[0]?.value).not.toBe(before?.records[0]?.value);
    expect(await ownAddress()).toBeNull();
  });

  it.each([
    ["its owner's check", verify],
    ["a scheduled check", () => app.platform.jobs.runDue()],
  ])("isn't activated by the records of the domain it replaced during %s", async (_, check) => {
    await link();
    await makeRecords();
    const replacement = `new-${current.domain}`;
    const lookUp = app.platform.dns.alias;
    let isReplaced = false;
    vi.spyOn(app.platform.dns, "alias").mockImplementation(async (name) => {
      const isFirst = name === `bounces.${current.domain}` && !isReplaced;
      if (isFirst) isReplaced = (await link(`ishmael@${replacement}`)).status === 200;
      return lookUp(name);
    });
    await check();
    expect(isReplaced).toBe(true);
    expect(await getDomain()).toMatchObject({ domain: replacement, state: "pending" });
    expect(await statuses()).not.toContain("found");
  });

  it.each([
    ["_dmarc", ["found", "found", "unknown"]],
    ["bounces", ["found", "unknown", "found"]],
  ])("stays pending while one record can't be looked up (%s), and shows the others", async (label, seen) => {
    await link();
    await makeRecords();
    dns.faults.set(`${label}.${current.domain}`, "SERVFAIL");
    const answer = await verify();
    expect([answer.status, answer.body.domain?.state]).toEqual([200, "pending"]);
    expect(await statuses()).toEqual(seen);
    dns.faults.clear();
    expect((await verify()).body.domain?.state).toBe("activated");
  });

  it("fails after 72 hours with an email, and starts again with the same key when it is checked", async () => {
    const before = (await link()).body.domain;
    await wait(3 * DAY);
    expect((await getDomain())?.state).toBe("failed");
    await app.platform.jobs.runDue();
    expect(emailSubjects()).toEqual([`We couldn't verify ${current.domain} for your newsletters`]);
    const { body } = await verify();
    expect(body.domain).toMatchObject({
      state: "pending",
      records: [{ value: before?.records[0]?.value }, {}, {}],
    });
    await makeRecords();
    await wait(HOUR);
    expect((await getDomain())?.state).toBe("activated");
  });

  it("starts again when its address is entered again", async () => {
    await link();
    await wait(3 * DAY);
    await link();
    await makeRecords();
    await app.platform.jobs.runDue();
    expect((await getDomain())?.state).toBe("activated");
  });

  it("can be one domain of two sites, each with its own key", async () => {
    const other = await makeOwner();
    await activate();
    await activate(`ahab@${current.domain}`, other);
    const [mine, theirs] = [await ownAddress(), await ownAddress(other)];
    expect(mine?.dkim.keySelector).not.toBe(theirs?.dkim.keySelector);
    expect([mine?.address, theirs?.address]).toEqual([current.address, `ahab@${current.domain}`]);
  });

  it("isn't used by another site without its key", async () => {
    const other = await makeOwner();
    await activate();
    await link(`ahab@${current.domain}`, other);
    expect((await verify(other)).body.domain?.state).toBe("pending");
    expect(await ownAddress(other)).toBeNull();
  });

  it("isn't another site's in any spelling, nor as its custom domain", async () => {
    const other = await makeOwner();
    await activate();
    const { domain } = current;
    for (const spelling of [
      domain.toUpperCase(),
      `${domain}.`,
      domain.replace("whale", "ｗhale"),
      `mail.${domain}`,
    ]) {
      const { status } = await link(`ahab@${spelling}`, other);
      if (status !== 200) expect([400, 422]).toContain(status);
      else expect((await verify(other)).body.domain?.state).toBe("pending");
      expect(await ownAddress(other)).toBeNull();
    }
    const linked = await other.caller.call(linkDomain, {
      params: { id: other.id },
      body: { domain: `www.${domain}` },
    });
    expect(linked.body.domain.state).toBe("pending");
    const checked = await other.caller.call(verifyDomain, { params: { id: other.id } });
    expect(checked.body.domain.state).toBe("pending");
  });

  it("is deleted with its key when it is unlinked, any number of times", async () => {
    await activate();
    for (const { status, body } of [await unlink(), await unlink()])
      expect([status, body.domain, body.from]).toEqual([200, null, expect.stringContaining("no-reply@")]);
    await wait(DAY);
    expect(await ownAddress()).toBeNull();
  });
});

describe("an activated sending domain", () => {
  it("is checked daily, also if a check was lost", async () => {
    await activate();
    for (let day = 0; day < 3; day++) await wait(DAY);
    expect(dns.questions.filter((one) => one === `CNAME bounces.${current.domain}`)).toHaveLength(4);
    await execute(app.platform.db, "DELETE FROM graphile_worker._private_jobs");
    const { sweepSendingDomainsJob } = await import("./jobs/sweepSendingDomains.ts");
    await app.platform.advance(2 * DAY);
    await app.platform.jobs.enqueue(null, sweepSendingDomainsJob, {}, { key: sweepSendingDomainsJob });
    await app.platform.jobs.runDue();
    expect(dns.questions.filter((one) => one === `CNAME bounces.${current.domain}`)).toHaveLength(5);
  });

  it("is suspended after three days without a record, with an email before and after, until it is back", async () => {
    await activate();
    await app.platform.jobs.runDue();
    dns.zones.delete(`_dmarc.${current.domain}`);
    await wait(DAY);
    expect((await ownAddress())?.address).toBe(current.address);
    const lost = await getDomain();
    expect(Date.parse(String(lost?.suspends_at)) - app.platform.clock.now().getTime()).toBe(3 * DAY);
    for (let round = 0; round < 24; round++) await wait(3 * HOUR);
    expect((await getDomain())?.state).toBe("suspended");
    expect(await ownAddress()).toBeNull();
    await app.platform.jobs.runDue();
    expect(emailSubjects()).toEqual([
      `Your newsletters now come from ${current.address}`,
      `The DNS records of ${current.domain} for your newsletters are missing`,
      `Your newsletters no longer come from ${current.address}`,
    ]);
    await makeRecords();
    expect((await verify()).body.domain?.state).toBe("activated");
  });

  it("stays active while DNS doesn't answer", async () => {
    await activate();
    for (const { name } of (await getDomain())?.records ?? []) dns.faults.set(name, "SERVFAIL");
    for (let day = 0; day < 5; day++) await wait(DAY);
    expect(await statuses()).toEqual(["unknown", "unknown", "unknown"]);
    expect((await ownAddress())?.address).toBe(current.address);
  });

  it("stays active while one record can't be looked up", async () => {
    await activate();
    dns.faults.set(`_dmarc.${current.domain}`, "SERVFAIL");
    for (let day = 0; day < 5; day++) await wait(DAY);
    expect(await statuses()).toEqual(["found", "found", "unknown"]);
    expect((await ownAddress())?.address).toBe(current.address);
  });

  it("isn't used while its owner has no Pro, who can still see and unlink it", async () => {
    await activate();
    await execute(
      app.platform.db,
      "UPDATE user_groups SET ends_at = $now WHERE user_id = $id AND group_id = $pro",
      { id: current.owner.id, now: app.platform.clock.now(), pro: Role.pro },
    );
    expect(await ownAddress()).toBeNull();
    expect((await settings()).from).toContain("no-reply@");
    expect((await getDomain())?.state).toBe("activated");
    for (const answer of [await link(), await verify()]) expect(answer.error?.code).toBe("pro_required");
    expect((await unlink()).body.domain).toBeNull();
  });

  it("isn't used once its key can't be opened, and newsletters are sent nevertheless", async () => {
    await activate();
    await execute(app.platform.db, "UPDATE sending_domains SET private_key = 'broken'");
    expect(await ownAddress()).toBeNull();
  });
});

describe("a sending domain that can't be linked", () => {
  it.each([
    ["whale.example", 400, "domain_invalid"],
    ["jürgen@whale.example", 400, "domain_invalid"],
    ["ishmael@whale.localhost", 422, "domain_not_allowed"],
    ["ishmael@co.uk", 422, "domain_not_allowed"],
    [`ishmael@${RETURN_PATH}`, 422, "domain_not_allowed"],
  ])("“%s” is refused by %i, with the field", async (address, status, code) => {
    const { error, ...answer } = await link(address);
    expect([answer.status, error?.code, error?.issues?.[0]?.path]).toEqual([status, code, "body.address"]);
  });

  it("can't be checked before it is linked", async () => {
    const answer = await verify();
    expect([answer.status, answer.error?.code]).toEqual([404, "sending_domain_not_found"]);
  });

  it("changes nothing while DNS is unavailable", async () => {
    await link();
    const before = await getDomain();
    for (const { name } of before?.records ?? []) dns.faults.set(name, "REFUSED");
    const answer = await verify();
    expect([answer.status, answer.error?.code]).toEqual([503, "domain_unavailable"]);
    expect(await getDomain()).toEqual(before);
  });

  it("is refused by a server without a host of failed deliveries, which still shows and unlinks one", async () => {
    await activate();
    const { config } = app.platform;
    config.mailReturnPath = null;
    try {
      for (const answer of [await link(), await verify()])
        expect([answer.status, answer.error?.code]).toEqual([409, "sending_domains_unavailable"]);
      expect(await settings()).toMatchObject({ offers_domains: false, domain: { address: current.address } });
      expect(await ownAddress()).toBeNull();
      expect((await unlink()).status).toBe(200);
    } finally {
      config.mailReturnPath = RETURN_PATH;
    }
  });
});
