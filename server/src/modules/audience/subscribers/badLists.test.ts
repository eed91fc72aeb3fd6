import { getImport, listSubscribers } from "@quire/contracts/calls/subscribers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeSite } from "../../../testing/factories/site.ts";
import { makePro } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { sendList } from "./testing/sendList.ts";

const MB = 1024 ** 2;
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let app: TestServer;
let siteId: string;
let owner: Caller;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ id: siteId } = await makeSite(app.platform));
  await makePro(app.platform, siteId);
  owner = await app.asProgram({ id: siteId });
});

async function importList(bytes: Buffer | string) {
  const sent = await sendList(owner, bytes, { site_id: siteId });
  if (sent.status !== 201) return { sent, done: null, subscribers: [], refused: "" };
  await app.platform.jobs.runDue();
  const params = { id: siteId, importId: sent.body.id };
  const done = (await owner.call(getImport, { params })).body;
  const list = await owner.call(listSubscribers, { params: { id: siteId }, query: {} });
  const refused = await owner.get(`/api/r/sites/${siteId}/subscribers/imports/${sent.body.id}/refused.csv`);
  const subscribers = list.body.subscribers.map(({ email, name }) => `${email} ${name}`.trim());
  return { sent, done, subscribers, refused: refused.status === 200 ? String(refused.body) : "" };
}

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

describe("reads a list", () => {
  it.each<[string, Buffer | string, string[]]>([
    ["with a byte order mark", "\ufeffEmail,Name\na@b.example,Zoë\n", ["a@b.example Zoë"]],
    ["in UTF-16", utf16("Email\tName\r\na@b.example\tZoë\r\n"), ["a@b.example Zoë"]],
    [
      "in UTF-16 the other way round",
      Buffer.from(utf16("Email,Name\na@b.example,Zoë\n")).swap16(),
      ["a@b.example Zoë"],
    ],
    [
      "in UTF-16 without a mark",
      Buffer.from("email,name\na@b.example,Zoe\n", "utf16le"),
      ["a@b.example Zoe"],
    ],
    ["as Windows wrote", Buffer.from("Email,Name\na@b.example,Zo\xeb\n", "latin1"), ["a@b.example Zoë"]],
    ["with semicolons", "Email;Name\na@b.example;Zoë\n", ["a@b.example Zoë"]],
    ["with tabs", "Email\tName\na@b.example\tZoë\n", ["a@b.example Zoë"]],
    ["with a line that names the delimiter", "sep=;\nEmail;Name\na@b.example;Zoë\n", ["a@b.example Zoë"]],
    [
      "with quotes across lines",
      'Name,Email\n"Zoë\n""of\nTroy""",a@b.example\nAhab,b@b.example\n',
      ['a@b.example Zoë "of Troy"', "b@b.example Ahab"],
    ],
    [
      "with old Macs' line ends",
      "Email,Name\ra@b.example,Zoë\rb@b.example,Ahab",
      ["a@b.example Zoë", "b@b.example Ahab"],
    ],
    ["as bare addresses", "a@b.example\nb@b.example\n", ["a@b.example", "b@b.example"]],
    [
      "with ragged rows",
      "Email,Name\na@b.example\nb@b.example,Ahab,more,and more\n",
      ["a@b.example", "b@b.example Ahab"],
    ],
    ["with backslashes", "Email,Name\na@b.example,a\\tb\\N\\.\n\\.,x\n", ["a@b.example a\\tb\\N\\."]],
  ])("%s", async (_, bytes, subscribers) => {
    const list = await importList(bytes);
    expect(list.done?.problem).toBeNull();
    expect(list.subscribers).toEqual(subscribers);
  });
});

describe("refuses on upload", () => {
  it.each<[string, Buffer]>([
    ["a picture", PNG],
    ["a spreadsheet's own file", Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(200)])],
    ["a PDF", Buffer.from("%PDF-1.7\n%\u00e2\u00e3")],
    ["noise", Buffer.from([0, 1, 2, 3, 0, 0, 9, 200, 0, 7])],
  ])("%s", async (_, bytes) => {
    const { sent } = await importList(bytes);
    expect(sent.status).toBe(415);
    expect(sent.error).toMatchObject({ code: "csv_unsupported", message: "This is not a CSV file." });
    expect(sent.error?.next).toContain("Export the list as CSV");
  });

  it("an empty file", async () => {
    const { sent } = await importList("");
    expect(sent.status).toBe(400);
    expect(sent.error?.message).toContain("The file is empty.");
  });
});

describe("explains why an import failed for", () => {
  it.each([
    ["only a header", "Email,Name\n", "The file has only column names. Nobody was added."],
    [
      "only blank lines",
      "\n\n \n\n,,,\n",
      "No column has email addresses. The columns are: Column 1. Choose the one that does. Nobody was added.",
    ],
    [
      "no addresses",
      "Name,City\nAhab,Nantucket\n",
      "No column has email addresses. The columns are: Name, City. Choose the one that does. Nobody was added.",
    ],
  ])("%s", async (_, bytes, problem) => {
    const list = await importList(bytes);
    expect(list.done).toMatchObject({ state: "failed", problem });
    expect(list.subscribers).toEqual([]);
  });
});

describe("imports the other rows despite", () => {
  it("an open quotation mark, which fails its row", async () => {
    const list = await importList('Email,Name\na@b.example,"Zoë\nb@b.example,Ahab\nc@b.example,"Mia"\n');
    expect(list.subscribers).toEqual(["b@b.example Ahab", "c@b.example Mia"]);
    expect(list.refused).toContain("2,A quotation mark in this row is never closed.,a@b.example");
  });

  it("formulas, which are stored as names and escaped in exports", async () => {
    const list = await importList('Email,Name\n=HYPERLINK("x"),x\na@b.example,=1+1\n@SUM(A1),-2\n');
    expect(list.subscribers).toEqual(["a@b.example =1+1"]);
    expect(list.refused).toBe(
      [
        "line,reason,Email,Name",
        `2,The email doesn't appear valid.,"'=HYPERLINK(""x"")",x`,
        "4,The email doesn't appear valid.,'@SUM(A1),'-2",
        "",
      ].join("\r\n"),
    );
    const browser = await app.asBrowser({ id: siteId });
    const exported = await browser.get(`/api/r/sites/${siteId}/subscribers/export.csv`);
    expect(exported.body).toContain("a@b.example,'=1+1,");
  });

  it("formulas that our own export has guarded, whose names come back as they were", async () => {
    const list = await importList("email,name\nc@b.example,'-5\nd@b.example,'＝1\n");
    expect(list.subscribers).toEqual(["c@b.example -5", "d@b.example ＝1"]);
  });

  it("a cell of ten megabytes", async () => {
    const long = "x".repeat(10 * MB);
    const list = await importList(
      `Email,Name,Note\na@b.example,A,"${long}"\n${long}@b.example,B,\nc@b.example,C,short\n`,
    );
    expect(list.subscribers).toEqual(["c@b.example C"]);
    expect(list.done?.counts).toMatchObject({ rows: 3, added: 1, invalid: 2 });
    expect(list.refused.length).toBeLessThan(3000);
    expect(list.refused).toContain("2,A cell in this row is too long.,a@b.example");
  });

  it("NUL and other control characters", async () => {
    const list = await importList(
      `Email,Name\n${"filler@b.example,x\n".repeat(300)}a\u0000@b.example,A\nb@b.example,B\u0000\u001b[31m\n`,
    );
    expect(list.subscribers).toEqual(["b@b.example B [31m", "filler@b.example x"]);
    expect(list.done?.counts).toMatchObject({ invalid: 1, duplicates: 299 });
  });

  it("invalid UTF-8 in one line", async () => {
    const line = Buffer.concat([
      Buffer.from("b@b.example,"),
      Buffer.from([0xff, 0xfe, 0xc3, 0x28]),
      Buffer.from("\n"),
    ]);
    const list = await importList(Buffer.concat([Buffer.from("Email,Name\na@b.example,Zoë\n"), line]));
    expect(list.subscribers).toEqual(["a@b.example Zoë", "b@b.example ÿþÃ("]);
  });
});
