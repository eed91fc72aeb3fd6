import { type DnsServer, startDns } from "@quire/sandbox/dns/startDns";
import { openResolverDns } from "@quire/server/platform/dns/resolverDns";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type CliKit, openCliKit } from "./openCliKit.ts";

const NAME = "www.whale.example";
const PROOF = `_quire-challenge.${NAME}`;
const DAY = 24 * 3_600_000;

let cli: CliKit;
let dns: DnsServer;
beforeAll(async () => {
  dns = await startDns();
  cli = await openCliKit({
    config: { domainEdge: { target: "edge.quire.example", addresses: ["93.184.216.34"] } },
    dns: openResolverDns({ servers: [dns.address], timeoutMs: 1_000 }),
  });
});
afterAll(async () => {
  await cli.close();
  await dns.close();
});

/** Joins or leaves the Pro group, 3, which linking requires. */
const setPro = (isPro: boolean) =>
  cli.app.platform.db.query(
    isPro
      ? "INSERT INTO user_groups (user_id, group_id, created_at) VALUES ($1, 3, now()) ON CONFLICT DO NOTHING"
      : "DELETE FROM user_groups WHERE user_id = $1 AND group_id = 3",
    { bind: [cli.author.id] },
  );

beforeEach(() => setPro(true));
afterEach(async () => {
  await cli.pipe(["domains", "unlink", "--yes"]);
  dns.zones.clear();
  dns.faults.clear();
});

interface DomainView {
  state: string;
  records: { purpose: string; value: string; status: string | null }[];
}
const domainOf = async () => (await cli.pipe(["domains", "--json"])).json().domain as DomainView;

/** Creates the requested records, as read off the terminal. */
async function makeRecords(): Promise<void> {
  const lines = (await cli.pipe(["domains", "status", "--quiet"])).out.trim().split("\n");
  for (const [type, name = "", value = ""] of lines.map((line) => line.split("\t"))) {
    dns.zones.set(name, type === "CNAME" ? { CNAME: value } : { TXT: [value] });
  }
}

describe("quire domains, in a pipe", () => {
  it("links a domain, prints its records line by line, verifies them, and unlinks it", async () => {
    expect(await cli.pipe(["domains"])).toMatchObject({ code: 0, out: "" });
    const linked = await cli.pipe(["domains", "link", NAME]);
    expect(linked.code).toBe(0);
    const [proof, pointing, ...more] = linked.out.trim().split("\n");
    expect(proof).toMatch(
      /^TXT\t_quire-challenge\.www\.whale\.example\tquire-site=[\w-]{43}\t300\tnot checked$/,
    );
    expect(pointing).toBe(`CNAME\t${NAME}\tedge.quire.example\t300\tnot checked`);
    expect(more).toEqual([]);
    expect(linked.err).toContain("quire domains verify --wait");

    dns.zones.set(NAME, { A: ["203.0.113.9"] });
    const missing = await cli.pipe(["domains", "verify"]);
    expect([missing.code, missing.out.match(/missing/g)?.length]).toEqual([0, 2]);
    expect(missing.err).toContain(`Found at ${NAME} instead: 203.0.113.9`);

    await makeRecords();
    const found = await cli.pipe(["domains", "verify", "--wait"]);
    expect(found).toMatchObject({ code: 0, err: `Your site is at http://${NAME}.\n` });
    expect(found.out.match(/found/g)).toHaveLength(2);

    const unconfirmed = await cli.pipe(["domains", "unlink"]);
    expect(unconfirmed.code).toBe(2);
    expect(unconfirmed.err).toContain("--yes");
    expect((await domainOf()).state).toBe("activated");
    const unlinked = await cli.pipe(["domains", "unlink", "--yes"]);
    expect(unlinked).toMatchObject({ code: 0, out: "http://melville.localhost:4000\n" });
    expect((await cli.pipe(["domains", "--json"])).json()).toEqual({ domain: null });
  });

  it("prints the records as the named registrar words them, and keeps the same proof", async () => {
    const other = (await cli.pipe(["domains", "link", NAME, "--json"])).json().domain as DomainView;
    const goDaddy = await cli.pipe(["domains", "link", NAME, "--registrar", "godaddy"]);
    expect(goDaddy.out).toBe(
      `TXT\t_quire-challenge.www\t${other.records[0]?.value}\t600\tnot checked\nCNAME\twww\tedge.quire.example\t600\tnot checked\n`,
    );
    expect(goDaddy.err).toContain("GoDaddy adds it");
    const wrong = await cli.pipe(["domains", "link", NAME, "--registrar", "Gandi"]);
    expect([wrong.code, wrong.out]).toEqual([2, ""]);
    expect(wrong.err).toContain("GoDaddy, Namecheap or Other");
  });

  it("asks before one domain replaces another that is live", async () => {
    await cli.pipe(["domains", "link", NAME]);
    await makeRecords();
    await cli.pipe(["domains", "verify"]);
    const second = await cli.pipe(["domains", "link", NAME.toUpperCase()]);
    expect(second.code).toBe(0);
    const other = await cli.pipe(["domains", "link", "read.whale.example"]);
    expect(other.code).toBe(2);
    expect(other.err).toContain("Run it again with --yes");
    expect((await domainOf()).state).toBe("activated");
    expect((await cli.pipe(["domains", "link", "read.whale.example", "--yes"])).code).toBe(0);
    expect((await domainOf()).state).toBe("pending");
  });

  it.each([
    [["domains", "link", "localhost"], 1, "full domain"],
    [["domains", "link", "127.0.0.1"], 5, "IP addresses can't be linked"],
    [["domains", "link", "melville.localhost"], 5, "belongs to the platform"],
    [["domains", "verify"], 1, "no custom domain"],
    [["domains", "link"], 2, "Missing required argument"],
  ])("refuses %j with %i", async (args, code, message) => {
    const ran = await cli.pipe(args as string[]);
    expect([ran.code, ran.out]).toEqual([code, ""]);
    expect(ran.err).toContain(message);
  });

  it("asks for Pro, and tells an unreachable DNS from missing records", async () => {
    await cli.pipe(["domains", "link", NAME]);
    for (const name of [NAME, PROOF]) dns.faults.set(name, "SERVFAIL");
    const away = await cli.pipe(["domains", "verify"]);
    expect([away.code, away.out]).toEqual([1, ""]);
    expect(away.err).toContain("We couldn't reach the DNS just now. Nothing was changed.");
    await setPro(false);
    const plain = await cli.pipe(["domains", "verify"]);
    expect([plain.code, plain.out]).toEqual([5, ""]);
    expect(plain.err).toContain("This is part of Pro.");
  });

  it("exits with 1 when waiting ends without the records, and says what to do", async () => {
    await cli.pipe(["domains", "link", NAME]);
    const waiting = cli.pipe(["domains", "verify", "--wait"]);
    await expect.poll(() => dns.questions.includes(`TXT ${PROOF}`)).toBe(true);
    await expect.poll(async () => (await domainOf()).records[0]?.status).toBe("missing");
    await cli.app.platform.advance(3 * DAY);
    await cli.app.platform.jobs.runDue();
    const ran = await waiting;
    expect(ran.code).toBe(1);
    expect(ran.err).toMatch(
      /Waiting for[\s\S]*couldn't link[\s\S]*is still at[\s\S]*quire domains verify --wait/,
    );
  });
});

describe("quire domains, on a terminal", () => {
  it.each([80, 140])("shows every record in full at %i columns", async (columns) => {
    const linked = await cli.pty(["domains", "link", NAME, "--registrar", "Namecheap"], { columns }).end();
    expect(linked.code).toBe(0);
    const { records } = await domainOf();
    for (const { value } of records) expect(linked.screen).toContain(value);
    expect(linked.screen).toContain("Host");
    expect(linked.screen).toContain("_quire-challenge.www");
    const isTable = /Type +Host +Value +TTL +Found/.test(linked.screen);
    expect(isTable).toBe(columns === 140);
  });

  it("waits until the server has found all records, while the DNS is slow", async () => {
    await cli.pipe(["domains", "link", NAME]);
    const pty = cli.pty(["domains", "verify", "--wait"]);
    await pty.until(/Waiting for www\.whale\.example[\s\S]*TXT _quire-challenge/);
    await makeRecords();
    await cli.app.platform.advance(3_600_000);
    await cli.app.platform.jobs.runDue();
    const { code, screen } = await pty.end();
    expect(code).toBe(0);
    expect(screen).toContain(`Your site is at http://${NAME}.`);
  });

  it("stops waiting on Ctrl-C, while the server continues to check", async () => {
    await cli.pipe(["domains", "link", NAME]);
    const pty = cli.pty(["domains", "verify", "--wait"]);
    await pty.until("Waiting for");
    pty.press("\u0003");
    expect(await pty.end()).toMatchObject({ code: 130 });
    expect((await domainOf()).state).toBe("pending");
    await makeRecords();
    await cli.app.platform.advance(3_600_000);
    await cli.app.platform.jobs.runDue();
    expect((await domainOf()).state).toBe("activated");
  });

  it("asks before it unlinks a domain, and a no changes nothing", async () => {
    await cli.pipe(["domains", "link", NAME]);
    const no = cli.pty(["domains", "unlink"]);
    await no.until("Unlink www.whale.example?");
    no.press("n");
    expect((await no.end()).screen).toContain("Nothing was changed.");
    expect((await domainOf()).state).toBe("pending");
    const yes = cli.pty(["domains", "unlink"]);
    await yes.until("Unlink www.whale.example?");
    yes.press("y");
    const { code, screen } = await yes.end();
    expect([code, screen.includes("is unlinked")]).toEqual([0, true]);
  });
});
