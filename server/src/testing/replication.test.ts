import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { clientConfig } from "../platform/database/address.ts";
import { type Primary, type Standby, startPrimary, startStandby } from "./replication.ts";

let primary: Primary;
let standby: Standby;
beforeAll(async () => {
  primary = await startPrimary();
  await run(primary, "CREATE TABLE words (word text)");
  standby = await startStandby(primary);
});
afterAll(async () => {
  await standby?.close();
  await primary?.close();
});

async function run(server: Primary | Standby, sql: string): Promise<unknown[]> {
  const client = new pg.Client(clientConfig(server.address));
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: "array" })).rows.flat();
  } finally {
    await client.end();
  }
}

it("a standby shows what the primary commits, but for the time that its replay is paused", async () => {
  await run(primary, "INSERT INTO words VALUES ('first')");
  await standby.catchUp();
  await standby.pauseReplay();
  await run(primary, "INSERT INTO words VALUES ('second')");
  expect(await run(standby, "SELECT word FROM words")).toEqual(["first"]);
  await standby.resumeReplay();
  await standby.catchUp();
  expect(await run(standby, "SELECT word FROM words")).toEqual(["first", "second"]);
});

it("a killed standby comes back and catches up", async () => {
  await standby.kill();
  await expect(run(standby, "SELECT 1")).rejects.toThrow("ECONNREFUSED");
  await run(primary, "INSERT INTO words VALUES ('third')");
  await standby.restart();
  await standby.catchUp();
  expect(await run(standby, "SELECT word FROM words WHERE word = 'third'")).toEqual(["third"]);
});
