import { type DnsServer, startDns } from "@quire/sandbox/dns/startDns";
import { openResolverDns } from "@quire/server/platform/dns/resolverDns";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTapeDesk, type TapeDesk } from "./desk.ts";

const NAME = "www.whale.example";
const PROOF = `_quire-challenge.${NAME}`;
const DAY = 24 * 3_600_000;
const PATIENCE = 40_000;

let desk: TapeDesk;
let dns: DnsServer;
beforeAll(async () => {
  dns = await startDns();
  desk = await openTapeDesk({
    config: { domainEdge: { target: "edge.quire.example", addresses: ["93.184.216.34"] } },
    dns: openResolverDns({ servers: [dns.address], patienceMs: 1_000 }),
  });
});
afterAll(async () => {
  await desk.close();
  await dns.close();
});

/** Pro, 3, without which nothing is linked. */
const setPro = (isPro: boolean) =>
  desk.app.platform.db.query(
    isPro
      ? "INSERT INTO user_groups (user_id, group_id, created_at) VALUES ($1, 3, now()) ON CONFLICT DO NOTHING"
      : "DELETE FROM user_groups WHERE user_id = $1 AND group_id = 3",
    { bind: [desk.author.id] },
  );

beforeEach(() => setPro(true));
afterEach(async () => {
  await desk.pipe(["domains", "unlink", "--yes"]);
  dns.zones.clear();
  dns.faults.clear();
});

interface Shown {
  state: string;
  records: { purpose: string; value: string; status: string | null }[];
}
const domainOf = async () => (await desk.pipe(["domains", "--json"])).json().domain as Shown;

/** Makes the records that are asked for, as read off the terminal. */
async function makeRecords(): Promise<void> {
  const lines = (await desk.pipe(["domains", "status", "--quiet"])).out.trim().split("\n");
  for (const [type, name = "", value = ""] of lines.map((line) => line.split("\t"))) {
    dns.zones.set(name, type === "CNAME" ? { CNAME: value } : { TXT: [value] });
  }
}

describe("quire domains, in a pipe", () => {
  it(
    "links, shows the records a line each, finds them, and lets the domain go",
    async () => {
      expect(await desk.pipe(["domains"])).toMatchObject({ code: 0, out: "" });
      const linked = await desk.pipe(["domains", "link", NAME]);
      expect(linked.code).toBe(0);
      const [proof, pointing, ...more] = linked.out.trim().split("\n");
      expect(proof).toMatch(
        /^TXT\t_quire-challenge\.www\.whale\.example\tquire-site=[\w-]{43}\t300\tnot checked$/,
      );
      expect(pointing).toBe(`CNAME\t${NAME}\tedge.quire.example\t300\tnot checked`);
      expect(more).toEqual([]);
      expect(linked.err).toContain("quire domains verify --wait");

      dns.zones.set(NAME, { A: ["203.0.113.9"] });
      const missing = await desk.pipe(["domains", "verify"]);
      expect([missing.code, missing.out.match(/missing/g)?.length]).toEqual([0, 2]);
      expect(missing.err).toContain(`Found at ${NAME} instead: 203.0.113.9`);

      await makeRecords();
      const found = await desk.pipe(["domains", "verify", "--wait"]);
      expect(found).toMatchObject({ code: 0, err: `Your site is at http://${NAME}.\n` });
      expect(found.out.match(/found/g)).toHaveLength(2);

      const unasked = await desk.pipe(["domains", "unlink"]);
      expect(unasked.code).toBe(2);
      expect(unasked.err).toContain("--yes");
      expect((await domainOf()).state).toBe("activated");
      const gone = await desk.pipe(["domains", "unlink", "--yes"]);
      expect(gone).toMatchObject({ code: 0, out: "http://melville.localhost:4000\n" });
      expect((await desk.pipe(["domains", "--json"])).json()).toEqual({ domain: null });
    },
    PATIENCE,
  );

  it(
    "speaks in the words of the registrar that is named, and keeps the proof",
    async () => {
      const other = (await desk.pipe(["domains", "link", NAME, "--json"])).json().domain as Shown;
      const goDaddy = await desk.pipe(["domains", "link", NAME, "--registrar", "godaddy"]);
      expect(goDaddy.out).toBe(
        `TXT\t_quire-challenge.www\t${other.records[0]?.value}\t600\tnot checked\nCNAME\twww\tedge.quire.example\t600\tnot checked\n`,
      );
      expect(goDaddy.err).toContain("GoDaddy adds it");
      const wrong = await desk.pipe(["domains", "link", NAME, "--registrar", "Gandi"]);
      expect([wrong.code, wrong.out]).toEqual([2, ""]);
      expect(wrong.err).toContain("GoDaddy, Namecheap or Other");
    },
    PATIENCE,
  );

  it(
    "asks before one domain takes the place of another that is live",
    async () => {
      await desk.pipe(["domains", "link", NAME]);
      await makeRecords();
      await desk.pipe(["domains", "verify"]);
      const again = await desk.pipe(["domains", "link", NAME.toUpperCase()]);
      expect(again.code).toBe(0);
      const other = await desk.pipe(["domains", "link", "read.whale.example"]);
      expect(other.code).toBe(2);
      expect(other.err).toContain("Run it again with --yes");
      expect((await domainOf()).state).toBe("activated");
      expect((await desk.pipe(["domains", "link", "read.whale.example", "--yes"])).code).toBe(0);
      expect((await domainOf()).state).toBe("pending");
    },
    PATIENCE,
  );

  it.each([
    [["domains", "link", "localhost"], 1, "full domain"],
    [["domains", "link", "127.0.0.1"], 5, "IP addresses can't be linked"],
    [["domains", "link", "melville.localhost"], 5, "belongs to the platform"],
    [["domains", "verify"], 1, "no custom domain"],
    [["domains", "link"], 2, "Missing required argument"],
  ])(
    "refuses %j with %i",
    async (args, code, words) => {
      const ran = await desk.pipe(args as string[]);
      expect([ran.code, ran.out]).toEqual([code, ""]);
      expect(ran.err).toContain(words);
    },
    PATIENCE,
  );

  it(
    "says what Pro is needed for, and what an unreachable DNS is not",
    async () => {
      await desk.pipe(["domains", "link", NAME]);
      for (const name of [NAME, PROOF]) dns.faults.set(name, "SERVFAIL");
      const away = await desk.pipe(["domains", "verify"]);
      expect([away.code, away.out]).toEqual([1, ""]);
      expect(away.err).toContain("We couldn't reach the DNS just now. Nothing was changed.");
      await setPro(false);
      const plain = await desk.pipe(["domains", "verify"]);
      expect([plain.code, plain.out]).toEqual([5, ""]);
      expect(plain.err).toContain("This is part of Pro.");
    },
    PATIENCE,
  );

  it(
    "ends with 1 where waiting ends without the records, and says what to do",
    async () => {
      await desk.pipe(["domains", "link", NAME]);
      const waiting = desk.pipe(["domains", "verify", "--wait"]);
      await expect.poll(() => dns.asked.includes(`TXT ${PROOF}`), { timeout: 15_000 }).toBe(true);
      await expect
        .poll(async () => (await domainOf()).records[0]?.status, { timeout: 15_000 })
        .toBe("missing");
      await desk.app.platform.advance(3 * DAY);
      await desk.app.platform.jobs.runDue();
      const ran = await waiting;
      expect(ran.code).toBe(1);
      expect(ran.err).toMatch(
        /Waiting for[\s\S]*couldn't link[\s\S]*is still at[\s\S]*quire domains verify --wait/,
      );
    },
    PATIENCE,
  );
});

describe("quire domains, on a terminal", () => {
  it.each([80, 140])(
    "shows every record whole at %i columns",
    async (columns) => {
      const linked = await desk
        .tape(["domains", "link", NAME, "--registrar", "Namecheap"], { columns })
        .end();
      expect(linked.code).toBe(0);
      const { records } = await domainOf();
      for (const { value } of records) expect(linked.screen).toContain(value);
      expect(linked.screen).toContain("Host");
      expect(linked.screen).toContain("_quire-challenge.www");
      const isTable = /Type +Host +Value +TTL +Found/.test(linked.screen);
      expect(isTable).toBe(columns === 140);
    },
    PATIENCE,
  );

  it(
    "waits on the screen until the server has found all, while the DNS is slow",
    async () => {
      await desk.pipe(["domains", "link", NAME]);
      const tape = desk.tape(["domains", "verify", "--wait"]);
      await tape.until(/Waiting for www\.whale\.example[\s\S]*TXT _quire-challenge/);
      await makeRecords();
      await desk.app.platform.advance(3_600_000);
      await desk.app.platform.jobs.runDue();
      const { code, screen } = await tape.end();
      expect(code).toBe(0);
      expect(screen).toContain(`Your site is at http://${NAME}.`);
    },
    PATIENCE,
  );

  it(
    "stops waiting at Ctrl-C, and the server goes on looking",
    async () => {
      await desk.pipe(["domains", "link", NAME]);
      const tape = desk.tape(["domains", "verify", "--wait"]);
      await tape.until("Waiting for");
      tape.press("\u0003");
      expect(await tape.end()).toMatchObject({ code: 130 });
      expect((await domainOf()).state).toBe("pending");
      await makeRecords();
      await desk.app.platform.advance(3_600_000);
      await desk.app.platform.jobs.runDue();
      expect((await domainOf()).state).toBe("activated");
    },
    PATIENCE,
  );

  it(
    "asks before it lets a domain go, and a no changes nothing",
    async () => {
      await desk.pipe(["domains", "link", NAME]);
      const no = desk.tape(["domains", "unlink"]);
      await no.until("Unlink www.whale.example?");
      no.press("n");
      expect((await no.end()).screen).toContain("Nothing was changed.");
      expect((await domainOf()).state).toBe("pending");
      const yes = desk.tape(["domains", "unlink"]);
      await yes.until("Unlink www.whale.example?");
      yes.press("y");
      const { code, screen } = await yes.end();
      expect([code, screen.includes("is unlinked")]).toEqual([0, true]);
    },
    PATIENCE,
  );
});
