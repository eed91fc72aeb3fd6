import { authorizeDevice } from "@quire/contracts/calls/device";
import * as about from "@quire/contracts/schemas/about";
import * as accounts from "@quire/contracts/schemas/accounts";
import type { Contract } from "@quire/contracts/schemas/contract";
import * as device from "@quire/contracts/schemas/device";
import * as oneTimeCodes from "@quire/contracts/schemas/oneTimeCodes";
import * as passwords from "@quire/contracts/schemas/passwords";
import * as sessions from "@quire/contracts/schemas/sessions";
import * as signinTokens from "@quire/contracts/schemas/signinTokens";
import * as signupTrackings from "@quire/contracts/schemas/signupTrackings";
import * as sites from "@quire/contracts/schemas/sites";
import * as verification from "@quire/contracts/schemas/verification";
import { afterAll, beforeAll, describe, it } from "vitest";
import { limitTable } from "../../../platform/limits/limitTable.ts";
import { makeFile } from "../../../testing/factories/file.ts";
import { makeSession } from "../../../testing/factories/session.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { fuzzCall } from "../../../testing/fuzzCall.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";

const contracts = [
  about,
  accounts,
  verification,
  oneTimeCodes,
  passwords,
  signupTrackings,
  signinTokens,
  device,
  sessions,
  sites,
].flatMap((noun) => Object.values(noun) as Contract[]);
const unlimited = Object.fromEntries(
  Object.entries(limitTable).map(([name, limit]) => [name, { ...limit, points: 1_000_000 }]),
) as never;

const authorize = async (caller: Caller) =>
  (await caller.call(authorizeDevice, { body: { client_id: "quire-cli" } })).body;

let app: TestServer;
beforeAll(async () => {
  app = await testServer({ config: { limits: unlimited } });
});
afterAll(() => app.close());

describe("never a server error on any input", () => {
  it.each(contracts.map((contract) => [contract.name, contract] as const))("%s", async (_, contract) => {
    const { platform } = app;
    const site = await makeSite(platform);
    const host = `${site.domain}.localhost:4000`;
    const reader = await makeUser(platform);
    const { id: sessionId } = await makeSession(platform, { user_id: reader.id });
    const { id: fileId } = await makeFile(platform, { site_id: site.id });
    const grant = await authorize(await app.asGuest());
    const known = {
      any: [
        site.id,
        reader.id,
        host,
        "someone@example.com",
        "a good password",
        "IN",
        "/stories",
        "read write",
      ],
      id: [site.id, reader.id, sessionId],
      user_id: [site.id, reader.id],
      site_id: [site.id],
      logo_file: [fileId],
      cover_file: [fileId],
      otp: ["123456", "000 000"],
      hash: ["a".repeat(43), "अहाब", "\u0000"],
      domain: [site.domain, host, "a-free-name", "admin", "localhost:4000", "another-name", "अहाब"],
      name: ["Ahab", "अहाब", "A".repeat(100), "👨‍👩‍👧‍👦".repeat(9)],
      description: ["Two\nlines", "क्षि".repeat(500), ""],
      identifier: ["someone@example.com", "9845012345", "+91 98450 12346", "अहाब@example.com", "x@y.co"],
      password: ["a good password", "password", "12345", "पासवर्ड है यह"],
      country: ["IN", "us", "XX"],
      language: ["en", "pt-BR"],
      url: ["https://example.com/", "javascript:alert(1)", "http://x"],
      redirect: ["/", "/stories?a=b#c", `http://${host}/`, "//evil.example", "/क"],
      state: [Buffer.alloc(32).toString("base64url")],
      token: [Buffer.alloc(32).toString("base64url")],
      client_id: ["quire-cli"],
      scope: ["read", "write read", ""],
      user_code: [grant.user_code, "BCDF-GHJK", grant.user_code.toLowerCase()],
      device_code: [grant.device_code, "unknown"],
    };
    const callers = [
      await app.asGuest(),
      await app.asGuest(host),
      await app.asBrowser(reader),
      await app.asBrowser({ id: site.id }),
      await app.asBrowser({ id: site.id }, host),
      await app.asProgram({ id: site.id }),
      await app.asToken({ id: site.id }),
    ];
    await fuzzCall(contract, { known, callers });
  });
});
