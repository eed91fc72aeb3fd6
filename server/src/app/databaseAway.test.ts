import { ConnectionAcquireTimeoutError, ConnectionRefusedError } from "sequelize";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestServer, testServer } from "../testing/testServer.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

describe.each([ConnectionAcquireTimeoutError, ConnectionRefusedError])(
  "while the database responds with %o",
  (Away) => {
    it.each(["/api/r/topics", "/"])("%s responds that it is busy and can be retried", async (path) => {
      const away = vi.spyOn(app.platform.db, "query").mockRejectedValue(new Away(new Error("no turn left")));
      const answer = await (await app.asGuest()).get(path);
      away.mockRestore();
      expect(answer.status).toBe(503);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(JSON.stringify(answer.body ?? answer.error)).not.toContain("no turn left");
    });
  },
);
