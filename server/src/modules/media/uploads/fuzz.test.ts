import type { Contract } from "@quire/contracts/schemas/contract";
import * as contracts from "@quire/contracts/schemas/uploads";
import { afterAll, beforeAll, describe, it } from "vitest";
import { makeFile } from "../../../testing/factories/file.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { fuzzCall } from "../../../testing/fuzzCall.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

describe("never answers a fuzzed call with a server error", () => {
  it.each(Object.values(contracts).map((contract) => [contract.name, contract as Contract] as const))(
    "%s",
    async (_, contract) => {
      const site = await makeSite(app.platform);
      const { sha256 } = await makeFile(app.platform, { site_id: site.id });
      const known = {
        any: [site.id],
        sha256: [sha256.toString("hex"), sha256.toString("hex").toUpperCase(), "0"],
      };
      const callers = [
        await app.asProgram({ id: site.id }),
        await app.asBrowser({ id: site.id }),
        await app.asGuest(),
      ];
      await fuzzCall(contract, { known, callers });
    },
  );
});
