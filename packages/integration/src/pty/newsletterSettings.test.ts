import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { confirmReplyTo } from "@quire/contracts/calls/newsletterSettings";
import { Role } from "@quire/domain/enums";
import { type DnsServer, startDns } from "@quire/sandbox/dns/startDns";
import { execute } from "@quire/server/platform/database/select";
import { openResolverDns } from "@quire/server/platform/dns/resolverDns";
import { makePro } from "@quire/server/testing/factories/user";
import { lastMessage } from "@quire/server/testing/lastMessage";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CliKit, openCliKit } from "./openCliKit.ts";

const ADDRESS = "hello@whale.example";
const RETURN_PATH = "bounces.quire.example";

let cli: CliKit;
let dns: DnsServer;
beforeAll(async () => {
  dns = await startDns();
  cli = await openCliKit({
    config: { mailReturnPath: RETURN_PATH },
    dns: openResolverDns({ servers: [dns.address], timeoutMs: 1_000 }),
  });
  await makePro(cli.app.platform, cli.author.id);
});
afterAll(async () => {
  await cli.close();
  await dns.close();
});

const settings = (...args: string[]) => cli.pipe(["mail", "settings", ...args]);
const domain = (...args: string[]) => cli.pipe(["mail", "domain", ...args]);

describe("quire mail settings", () => {
  it("shows the settings, changes those that are given, and resets them by empty values", async () => {
    expect((await settings()).out).toContain("from\tThe Spouter-Inn <");
    await writeFile(join(cli.dir, "welcome.md"), "# Welcome aboard\n\nGlad to **have** you.\n");
    const saved = await settings("--sender-name", "Ishmael", "--footer", "1 Pier", "--welcome", "welcome.md");
    expect(saved).toMatchObject({ code: 0, err: "Saved.\n" });
    expect(saved.out).toMatch(/^from\tIshmael <.*\nfooter\t1 Pier\nwelcome\tWelcome aboard\n/s);
    const { json } = await settings("--json", "--sender-name", "", "--no-welcome");
    expect(json()).toMatchObject({ sender_name: null, footer: "1 Pier", welcome: null });
  });

  it("emails a new reply-to address a link, and says so", async () => {
    const { out, err } = await settings("--reply-to", "desk@whale.example");
    expect(out).toContain("reply-to\t\nunconfirmed\tdesk@whale.example\n");
    expect(err).toContain("We emailed a link to desk@whale.example.");
    const { text } = await lastMessage(cli.app.platform, "desk@whale.example");
    const token = /\/reply-to\/(\S+)/.exec(text)?.[1] ?? "";
    await (await cli.app.asGuest()).call(confirmReplyTo, { params: { token } });
    expect((await settings()).out).toContain("reply-to\tdesk@whale.example\nfooter");
  });

  it.each([
    [["--reply-to", "desk"], 1, "email"],
    [["--welcome", "gone.md"], 1, "gone.md"],
    [["--footer", "x".repeat(1001)], 1, "footer"],
    [["--footer"], 2, "argument missing"],
  ])("refuses %j with %i", async (args, code, message) => {
    const ran = await settings(...args);
    expect([ran.code, ran.out]).toEqual([code, ""]);
    expect(ran.err).toContain(message);
  });
});

describe("quire mail domain", () => {
  beforeEach(async () => {
    dns.zones.clear();
    await domain("unlink", "--yes");
  });

  /** Creates the requested records, as read off the terminal. */
  async function makeRecords(): Promise<void> {
    const lines = (await domain("show", "--quiet")).out.trim().split("\n");
    for (const [type, name = "", value = ""] of lines.map((line) => line.split("\t"))) {
      dns.zones.set(name, type === "CNAME" ? { CNAME: value } : { TXT: [value] });
    }
  }

  it("links a domain, prints its records line by line, verifies them, and unlinks it", async () => {
    const none = await domain();
    expect({ code: none.code, out: none.out }).toEqual({ code: 0, out: "" });
    expect(none.err).toContain("quire mail domain link");
    const linked = await domain("link", ADDRESS);
    expect(linked.code).toBe(0);
    const [dkim, spf, dmarc] = linked.out.split("\n");
    expect(dkim).toMatch(
      /^TXT\tq[\da-f]{12}\._domainkey\.whale\.example\tv=DKIM1; k=rsa; p=.{300,}\t300\tnot checked$/,
    );
    expect(spf).toBe(`CNAME\tbounces.whale.example\t${RETURN_PATH}\t300\tnot checked`);
    expect(dmarc).toBe("TXT\t_dmarc.whale.example\tv=DMARC1; p=none;\t300\tnot checked");
    expect(linked.err).toContain("quire mail domain verify --wait");

    dns.zones.set("bounces.whale.example", { CNAME: "mail.elsewhere.example" });
    const missing = await domain("verify");
    expect([missing.code, missing.out.match(/\tmissing/g)?.length]).toEqual([0, 3]);
    expect(missing.err).toContain("Found at bounces.whale.example instead: mail.elsewhere.example");

    await makeRecords();
    const found = await domain("verify", "--wait");
    expect(found).toMatchObject({ code: 0, err: `Emails are sent from ${ADDRESS}.\n` });
    expect((await settings("--select", ".from")).out).toContain(`<${ADDRESS}>`);

    const other = await domain("link", "hello@other.example");
    expect([other.code, other.err.includes("Run it again with --yes")]).toEqual([2, true]);
    expect((await domain("link", "news@whale.example")).code).toBe(0);
    const unlinked = await domain("unlink", "--yes", "--json");
    expect(unlinked.json()).toEqual({
      unlinked: "whale.example",
      from: expect.stringContaining("<no-reply@"),
    });
    expect((await domain("--json")).json()).toEqual({ domain: null });
  });

  it.each([
    [["link", "whale.example"], 1, "address"],
    [["link", "me@melville.localhost"], 5, "belongs to the platform"],
    [["verify"], 1, "no domain of its own"],
    [["link"], 2, "Missing required argument"],
    [["lnik"], 2, "Did you mean link?"],
  ])("refuses %j with %i", async (args, code, message) => {
    const ran = await domain(...args);
    expect([ran.code, ran.out]).toEqual([code, ""]);
    expect(ran.err).toContain(message);
  });

  it("needs Pro to link and verify, but not to show and unlink", async () => {
    await domain("link", ADDRESS);
    await execute(cli.app.platform.db, "DELETE FROM user_groups WHERE group_id = $pro", { pro: Role.pro });
    for (const args of [["verify"], ["link", ADDRESS]]) {
      const refused = await domain(...args);
      expect([refused.code, refused.out]).toEqual([5, ""]);
      expect(refused.err).toContain("This is part of Pro.");
    }
    expect((await domain()).out).toContain("_dmarc.whale.example");
    expect((await domain("unlink", "--yes")).code).toBe(0);
    await makePro(cli.app.platform, cli.author.id);
  });

  it("shows every record in full on a terminal", async () => {
    const { code, screen } = await cli.pty(["mail", "domain", "link", ADDRESS]).end();
    expect(code).toBe(0);
    const { domain: linked } = (await domain("--json")).json() as {
      domain: { records: { value: string }[] };
    };
    const shown = screen.replaceAll(/\s/g, "");
    for (const { value } of linked.records) expect(shown).toContain(value.replaceAll(/\s/g, ""));
  });
});
