import { afterAll, expect, test } from "vitest";
import { testPlatform } from "../../testing/testPlatform.ts";
import { clientConfig } from "../database/address.ts";
import { RetryingPool } from "./retryingPool.ts";

const platform = await testPlatform();
const config = { ...clientConfig(platform.address), max: 2 };
const pool = new RetryingPool(config);
afterAll(async () => {
  await pool.end();
  await platform.close();
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: { code?: string }) => error.code ?? error,
  );

test("an unreachable database is worth a retry", async () => {
  const nowhere = new RetryingPool({ ...config, host: "/nowhere/at/all" });
  expect(await codeOf(nowhere.connect())).toBe("40001");
  await nowhere.end();
});

test("a connection that ends during a query is worth a retry, then and after", async () => {
  const client = await pool.connect();
  const pending = codeOf(client.query("SELECT pg_terminate_backend(pg_backend_pid())"));
  expect(await pending).toBe("40001");
  expect(await codeOf(client.query("SELECT 1"))).toBe("40001");
  client.release(true);
  expect(await codeOf(pool.query("SELECT 1"))).toBe("none");
});

test("an error of the query itself stays unchanged", async () => {
  const client = await pool.connect();
  expect(await codeOf(client.query("SELEC 1"))).toBe("42601");
  client.release();
  const reconnected = await pool.connect();
  expect(await codeOf(reconnected.query("SELECT 1"))).toBe("none");
  reconnected.release();
});
