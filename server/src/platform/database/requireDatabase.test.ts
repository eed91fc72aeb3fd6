import { once } from "node:events";
import { connect, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "../../testing/ports.ts";
import { type TestPlatform, testPlatform } from "../../testing/testPlatform.ts";
import { StartupError } from "../startupError.ts";
import { requireDatabase, requireVersion } from "./requireDatabase.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

describe("the database of DATABASE_URL", () => {
  it("is accepted at once when it is there", async () => {
    const warn = vi.fn();
    await requireDatabase(platform.address, { warn });
    expect(warn).not.toHaveBeenCalled();
  });

  it("is waited for while it is away", async () => {
    const port = await freePort();
    const { host, port: number } = platform.address;
    const target = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${number}` } : { host, port: number };
    const relay = createServer((socket) => void socket.pipe(connect(target)).pipe(socket));
    const warn = vi.fn(() => void relay.listen(port, "127.0.0.1"));
    await requireDatabase({ ...platform.address, host: "127.0.0.1", port }, { warn });
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { reason: `connect ECONNREFUSED 127.0.0.1:${port}`, seconds: 60 },
      "waiting for the database",
    );
    relay.close();
    await once(relay, "close");
  });

  it.each([
    ["away for too long", { host: "127.0.0.1", port: 1 }, "127.0.0.1:1: connect ECONNREFUSED"],
    ["unknown to the DNS", { host: "database.invalid" }, "database.invalid"],
    ["without that name", { database: "moby" }, 'database "moby" does not exist'],
    ["without that user", { user: "ahab" }, "ahab"],
  ])("is named when it is %s", async (_, wrong, message) => {
    const refusal = requireDatabase({ ...platform.address, ...wrong }, { warn: () => undefined }, 200);
    await expect(refusal).rejects.toThrow(StartupError);
    await expect(refusal).rejects.toThrow(message);
  });

  it.each([
    [150_018, "PostgreSQL 15"],
    [90_624, "PostgreSQL 9"],
  ])("is refused as version %i", (version, name) => {
    expect(() => requireVersion(version)).toThrow(`leads to ${name}, which is too old`);
  });

  it.each([160_000, 180_004])("is accepted as version %i", (version) => {
    expect(() => requireVersion(version)).not.toThrow();
  });
});
