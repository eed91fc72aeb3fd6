import { suspendAccount } from "@quire/contracts/calls/moderation";
import { Role } from "@quire/domain/enums";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { makeUser } from "../../../testing/factories/user.ts";
import { DAY, type Owner, openDomainKit, TARGET } from "./testing/domainKit.ts";

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
  siteUrl,
  wait,
  activate,
  close,
} = await openDomainKit();
beforeEach(reset);
afterAll(close);

/** Other ways to write a name, which browsers and the DNS take for the same. */
const spellings = (name: string) => [
  name,
  name.toUpperCase(),
  `${name}.`,
  ` ${name}\n`,
  `https://${name}/`,
  name.replace("www", "ｗｗｗ"),
  name.replace(/\./g, "。"),
  name.replace("whale", "wha\u00adle"),
  name.replace("whale", "wha\u200dle"),
];
/** Not names at all. */
const tricks = (name: string) => [
  `${name}:443`,
  `${name}/.`,
  `x@${name}`,
  `${name}?x`,
  `${name}#x`,
  `${name}..`,
  `${name}%2e`,
  `${name}\\x`,
  `${name}\0`,
];

/** The attacker has Pro and no access to the domain's DNS: they request it, and check it until they give up. */
async function attack(attacker: Owner, name: string): Promise<void> {
  const answer = await link(attacker, name);
  if (answer.status >= 400) return expect([400, 422]).toContain(answer.status);
  await verify(attacker);
  expect((await getLinked(attacker))?.state).toBe("pending");
  expect(await siteUrl(attacker)).toBe(`http://${attacker.label}.localhost:4000`);
  await unlink(attacker);
}

/** The name that a host header leads to. */
const homeOf = async (host: string) => {
  const { statusCode, headers } = await app.server.inject({ url: "/profile", headers: { host } });
  return [statusCode, headers.location];
};

describe("another site's domain", () => {
  it("is refused in every spelling while it is active", async () => {
    await activate();
    const attacker = await makeOwner();
    for (const name of [...spellings(current.name), ...tricks(current.name)]) {
      const { status } = await link(attacker, name);
      expect([name, [400, 422].includes(status)]).toEqual([name, true]);
      expect(await getLinked(attacker)).toBeNull();
    }
    expect(await siteUrl()).toBe(`http://${current.name}`);
  });

  it.each(["pending", "suspended", "unlinked"])(
    "can't be claimed without its records while it is %s",
    async (state) => {
      if (state === "pending") await link();
      else await activate();
      // The alias stays in the owner's DNS, but for the suspended domain.
      if (state === "suspended") {
        dns.zones.clear();
        await wait(DAY);
        await wait(3 * DAY);
        dns.zones.set(current.name, { CNAME: TARGET });
      }
      if (state === "unlinked") await unlink();
      const attacker = await makeOwner();
      const before = await getLinked();
      const home = await homeOf(current.name);
      for (const name of spellings(current.name)) await attack(attacker, name);
      expect(await getLinked()).toEqual(before);
      expect(await homeOf(current.name)).toEqual(home);
    },
  );

  it("can't be claimed with a copy of its owner's record", async () => {
    const proof = (await link()).body.domain.records[0]?.value;
    const attacker = await makeOwner();
    await link(attacker);
    dns.zones.set(current.name, { CNAME: TARGET });
    dns.zones.set(`_quire-challenge.${current.name}`, { TXT: [String(proof)] });
    await verify(attacker);
    expect((await getLinked(attacker))?.state).toBe("pending");
    expect((await verify()).body.domain.state).toBe("activated");
    await wait(DAY);
    expect((await getLinked(attacker))?.state).toBe("pending");
    expect(await siteUrl()).toBe(`http://${current.name}`);
  });

  it("doesn't come with the name above, below or beside it", async () => {
    await activate();
    const attacker = await makeOwner();
    const apex = current.name.replace("www.", "");
    for (const name of [apex, `blog.${apex}`, `www.${current.name}`, `_quire-challenge.${current.name}`])
      await attack(attacker, name);
    expect(await siteUrl()).toBe(`http://${current.name}`);
  });

  it("is the same name in Unicode, in any case and composition, and as xn--", async () => {
    const unicode = `www.büch${current.number}.example`;
    const ascii = new URL(`http://${unicode}`).hostname;
    await activate(current.owner, unicode);
    const attacker = await makeOwner();
    const others = [
      ascii,
      ascii.toUpperCase(),
      unicode,
      unicode.toUpperCase(),
      unicode.normalize("NFD"),
      `${ascii}.`,
    ];
    for (const name of others) {
      const answer = await link(attacker, name);
      expect([name, answer.status, answer.error?.code]).toEqual([name, 422, "domain_not_allowed"]);
    }
    expect((await homeOf(ascii.toUpperCase()))[0]).toBe(200);
  });

  it("stays refused while its owner's account is suspended", async () => {
    await activate();
    const admin = await app.asBrowser(await makeUser(app.platform, { groups: [Role.admin] }));
    const suspension = { params: { id: current.owner.id }, body: { reason: "Spam." } };
    expect((await admin.call(suspendAccount, suspension)).status).toBe(200);
    const attacker = await makeOwner();
    for (const name of spellings(current.name)) await attack(attacker, name);
    expect((await homeOf(current.name))[0]).toBe(404);
  });
});

describe("the platform's own names", () => {
  it.each([
    "localhost",
    "LOCALHOST.",
    "www.localhost",
    "melville.localhost",
    "Melville.Localhost.",
    "a.b.localhost",
    "ｍelville.localhost",
    "melville。localhost",
    TARGET,
    `${TARGET}.`,
    TARGET.toUpperCase(),
    `x.${TARGET}`,
    "quire.example",
  ])("“%s” can't be linked", async (name) => {
    const { status } = await link(current.owner, name);
    expect([400, 422]).toContain(status);
    expect(await getLinked()).toBeNull();
  });
});
