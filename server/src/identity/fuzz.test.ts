import * as accounts from "@quire/contracts/schemas/accounts";
import type { Contract } from "@quire/contracts/schemas/contract";
import * as device from "@quire/contracts/schemas/device";
import * as sessions from "@quire/contracts/schemas/sessions";
import * as signinTokens from "@quire/contracts/schemas/signinTokens";
import * as sites from "@quire/contracts/schemas/sites";
import { afterAll, beforeAll, describe, it } from "vitest";
import { limitTable } from "../platform/limits/limitTable.ts";
import { makeFile } from "../testing/factories/file.ts";
import { makeSession } from "../testing/factories/session.ts";
import { makeSite } from "../testing/factories/site.ts";
import { makeUser } from "../testing/factories/user.ts";
import { fuzzCall } from "../testing/fuzzCall.ts";
import { type TestServer, testServer } from "../testing/testServer.ts";

const contracts = [accounts, signinTokens, device, sessions, sites].flatMap(
  (noun) => Object.values(noun) as Contract[],
);
const unlimited = Object.fromEntries(
  Object.entries(limitTable).map(([name, limit]) => [name, { ...limit, points: 1_000_000 }]),
) as never;

let app: TestServer;
beforeAll(async () => {
  app = await testServer({ config: { limits: unlimited } });
});
afterAll(() => app.close());

describe("whatever it is sent, no server error comes from", () => {
  it.each(contracts.map((contract) => [contract.name, contract] as const))("%s", async (_, contract) => {
    const { platform } = app;
    const site = await makeSite(platform);
    const host = `${site.domain}.localhost:4000`;
    const reader = await makeUser(platform);
    const { id: sessionId } = await makeSession(platform, { user_id: reader.id });
    const { id: fileId } = await makeFile(platform, { site_id: site.id });
    const known = [
      ...[site.id, reader.id, sessionId, fileId, site.domain, host, "localhost:4000", "a-free-name"],
      ...["someone@example.com", "9845012345", "a good password", "IN", "/stories", "en", "read write"],
      ...["https://example.com/", "BCDF-GHJK", "quire-cli", Buffer.alloc(32).toString("base64url")],
    ];
    const callers = [
      await app.asGuest(),
      await app.asGuest(host),
      await app.asBrowser(reader),
      await app.asBrowser({ id: site.id }),
      await app.asBrowser({ id: site.id }, host),
      await app.asProgram({ id: site.id }),
    ];
    await fuzzCall(contract, { known, callers });
  });
});
