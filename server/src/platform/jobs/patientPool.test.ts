import { afterAll, expect, test } from "vitest";
import { testPlatform } from "../../testing/testPlatform.ts";
import { clientConfig } from "../database/address.ts";
import { PatientPool } from "./patientPool.ts";

const platform = await testPlatform();
const config = { ...clientConfig(platform.address), max: 2 };
const pool = new PatientPool(config);
afterAll(async () => {
  await pool.end();
  await platform.close();
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error: { code?: string }) => error.code ?? error,
  );

test("a database that is not there is worth another try", async () => {
  const nowhere = new PatientPool({ ...config, host: "/nowhere/at/all" });
  expect(await codeOf(nowhere.connect())).toBe("40001");
  await nowhere.end();
});

test("a connection that ends under a question is worth another try, then and after", async () => {
  const client = await pool.connect();
  const asked = codeOf(client.query("SELECT pg_terminate_backend(pg_backend_pid())"));
  expect(await asked).toBe("40001");
  expect(await codeOf(client.query("SELECT 1"))).toBe("40001");
  client.release(true);
  expect(await codeOf(pool.query("SELECT 1"))).toBe("none");
});

test("what is wrong with the question itself stays what it is", async () => {
  const client = await pool.connect();
  expect(await codeOf(client.query("SELEC 1"))).toBe("42601");
  client.release();
  const again = await pool.connect();
  expect(await codeOf(again.query("SELECT 1"))).toBe("none");
  again.release();
});
