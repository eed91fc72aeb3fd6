import { readdir } from "node:fs/promises";
import { isId, timeOfId } from "@quire/domain/ids";
import { afterEach, describe, expect, inject, test } from "vitest";
import { createTestDatabase } from "../testing/testDatabase.ts";
import { type TestPlatform, testPlatform } from "../testing/testPlatform.ts";
import { withTempDir } from "../testing/withTempDir.ts";
import { readConfig } from "./config.ts";
import { execute } from "./database/select.ts";
import { openPlatform } from "./openPlatform.ts";

let platform: TestPlatform | undefined;
afterEach(async () => {
  await platform?.close();
  platform = undefined;
});

describe("a platform", () => {
  test("of a test is ready, and has its own database", async () => {
    platform = await testPlatform();
    const other = await testPlatform();
    expect(await platform.readiness()).toEqual({ database: true, migrations: true, queue: true, disk: true });
    await execute(platform.db, "CREATE TABLE mine (n int)");
    await expect(other.db.query("SELECT * FROM mine")).rejects.toThrow("does not exist");
    await other.close();
  });

  test("reports what keeps it from being ready", async () => {
    platform = await testPlatform();
    await execute(
      platform.db,
      "DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations)",
    );
    await execute(platform.db, "DROP SCHEMA graphile_worker CASCADE");
    expect(await platform.readiness()).toEqual({
      database: true,
      migrations: false,
      queue: false,
      disk: true,
    });
    await platform.db.close();
    expect(await platform.readiness()).toEqual({
      database: false,
      migrations: false,
      queue: false,
      disk: true,
    });
  });

  test("creates ids by its own clock", async () => {
    platform = await testPlatform();
    const [one, two] = [platform.newId(), platform.newId()];
    expect(isId(one) && isId(two) && one !== two).toBe(true);
    expect(timeOfId(one)).toBe(platform.clock.now().getTime());
  });

  test("opens over the operator's database without starting its own", () =>
    withTempDir(async (dir) => {
      const { address, drop } = await createTestDatabase(inject("testDatabases"), "template1");
      const { user, password, database, host } = address;
      const url = `postgres://${user}:${password}@/${database}?host=${encodeURIComponent(host)}`;
      const settings = { DATABASE_URL: url, DATABASE_REPLICA_URLS: url, DATA_DIR: dir, LOG_LEVEL: "silent" };
      const opened = await openPlatform(readConfig({ ...settings, NODE_ENV: "test" }));
      expect((await opened.migrate()).length).toBeGreaterThan(0);
      expect(await opened.readiness()).toEqual({ database: true, migrations: true, queue: true, disk: true });
      // This “replica” is no standby: nothing says how far it has replayed the primary.
      expect(opened.replicas.reader()).toBe(opened.db);
      expect(await readdir(dir)).not.toContain("database");
      await opened.close();
      await drop();
    }));
});
