import { makeBook } from "@quire/server/testing/factories/book";
import { makeBookOrder } from "@quire/server/testing/factories/bookOrder";
import { makeUser } from "@quire/server/testing/factories/user";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CliKit, openCliKit } from "./openCliKit.ts";

let cli: CliKit;
let book: Awaited<ReturnType<typeof makeBook>>;
let buyerId: string;
beforeAll(async () => {
  cli = await openCliKit();
  await cli.app.platform.db.query(
    "INSERT INTO user_groups (user_id, group_id, created_at) VALUES ($1, 3, now()) ON CONFLICT DO NOTHING",
    { bind: [cli.author.id] },
  );
  book = await makeBook(cli.app.platform, { site_id: cli.author.id, edition: { fulfillment: "self" } });
  buyerId = (await makeUser(cli.app.platform, { name: "Asha Rao" })).id;
});
afterAll(() => cli.close());

const order = (state: "queued" | "delivered" = "queued") =>
  makeBookOrder(cli.app.platform, {
    ...{ buyer_id: buyerId, site_id: cli.author.id, book_id: book.id, edition: book.edition },
    ...{ state, fulfilled_by: "self" },
  });

describe("quire books", () => {
  it("prints a line for each book in a pipe, and a document with --json", async () => {
    const { code, out } = await cli.pipe(["books"]);
    const url = `http://melville.localhost:4000/book/${book.id}/moby-dick`;
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(new RegExp(`^${book.id}\\tpublished\\tMoby-Dick\\t\\t\\S+\\t${url}\\n$`)),
    });
    const { json } = await cli.pipe(["books", "list", "--json"]);
    expect(json()).toMatchObject({
      books: [{ id: book.id, title: "Moby-Dick", pages: null, url }],
      next: null,
    });
  });

  it("publish lists what prevents it, by field", async () => {
    const address = `melville.localhost:4000/book/${book.id}/moby-dick`;
    const { code, out, err } = await cli.pipe(["books", "publish", address]);
    expect([code, out]).toEqual([5, ""]);
    expect(err).toContain("builds.interior: Build the interior first");
    expect(err).toContain("builds.cover: ");
    const { err: document } = await cli.pipe(["books", "publish", book.id, "--json"]);
    expect(JSON.parse(document).error).toMatchObject({
      code: "not_publishable",
      issues: expect.arrayContaining([expect.objectContaining({ key: "builds.interior" })]),
    });
    expect(await cli.pipe(["books", "publish", "moby.md"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("neither a book's ID nor its address"),
    });
  });

  it("orders --to-ship lists addresses, and ship records the shipment", async () => {
    const { id } = await order();
    await order("delivered");
    const all = await cli.pipe(["books", "orders"]);
    expect(all.out.trimEnd().split("\n")).toHaveLength(2);
    expect(all.err).toContain("1 order to ship: quire books orders --to-ship");
    const waiting = await cli.pipe(["books", "orders", "--to-ship"]);
    expect(waiting.out).toMatch(
      new RegExp(`^${id}\\tqueued\\tMoby-Dick\\t1\\tAsha Rao\\t.*Marine Drive.*400020.*\\n$`),
    );
    const shipped = await cli.pipe([
      "books",
      "ship",
      id,
      "--courier",
      "India Post",
      "--number",
      "EE1IN",
      "--json",
    ]);
    expect(shipped.json()).toMatchObject({
      ...{ id, fulfillment: "shipped", tracking: { courier: "India Post", number: "EE1IN" } },
    });
    expect((await cli.pipe(["books", "orders", "--to-ship"])).err).toContain("Nothing to ship.");
    const missing = await cli.pipe(["books", "ship", id, "--courier", "India Post"]);
    expect(missing).toMatchObject({ code: 2, err: expect.stringContaining("--number") });
  });
});
