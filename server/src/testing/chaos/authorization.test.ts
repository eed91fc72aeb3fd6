import type { CallInput, CallShape } from "@quire/contracts/call";
import { contracts } from "@quire/contracts/schemas/all";
import { Role } from "@quire/domain/enums";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { execute } from "../../platform/database/select.ts";
import { limitTable } from "../../platform/limits/limitTable.ts";
import { makePost } from "../factories/post.ts";
import { makePublication } from "../factories/publication.ts";
import { makeSite } from "../factories/site.ts";
import { makeUser } from "../factories/user.ts";
import type { Caller } from "../testCaller.ts";
import { type TestServer, testServer } from "../testServer.ts";
import { accountCalls } from "./authorization/accountCalls.ts";
import { audienceCalls } from "./authorization/audienceCalls.ts";
import { billingCalls } from "./authorization/billingCalls.ts";
import { bookCalls } from "./authorization/bookCalls.ts";
import { type CallerRole, type Case, type Fixtures, ROLES } from "./authorization/cases.ts";
import { communityCalls } from "./authorization/communityCalls.ts";
import { draftCalls } from "./authorization/draftCalls.ts";
import { mediaCalls } from "./authorization/mediaCalls.ts";
import { postCalls } from "./authorization/postCalls.ts";
import { siteCalls } from "./authorization/siteCalls.ts";

/** Every call. A missing one fails the test: decide who may make it before it ships. */
const CALLS: Record<string, Case> = {
  ...accountCalls,
  ...siteCalls,
  ...mediaCalls,
  ...postCalls,
  ...draftCalls,
  ...audienceCalls,
  ...communityCalls,
  ...billingCalls,
  ...bookCalls,
};

let app: TestServer;
let fixtures: Fixtures;
let callers: Record<CallerRole, { id: string | null; connect(): Promise<Caller> }>;

beforeAll(async () => {
  const unlimited = Object.fromEntries(
    Object.entries(limitTable).map(([name, limit]) => [name, { ...limit, points: 1_000_000 }]),
  ) as never;
  app = await testServer({ config: { limits: unlimited } });
  const { platform } = app;
  const { id } = await makeUser(platform, { groups: [Role.pro] });
  const site = await makeSite(platform, { id });
  const stranger = await makeSite(platform);
  const [reader, moderator, admin] = [
    await makeUser(platform),
    await makeUser(platform, { groups: [Role.moderator] }),
    await makeUser(platform, { groups: [Role.admin] }),
  ];
  const of = { site_id: site.id };
  fixtures = {
    app,
    siteId: site.id,
    draft: async () => ({ siteId: site.id, id: (await makePost(platform, of)).id }),
    published: async () => ({ siteId: site.id, id: (await makePublication(platform, of)).post_id }),
  };
  // A new client for each call: signing up or out changes a browser's user.
  const browser = (user: { id: string }) => ({ id: user.id, connect: () => app.asBrowser(user) });
  callers = {
    guest: { id: null, connect: () => app.asGuest() },
    reader: browser(reader),
    owner: browser(site),
    stranger: browser(stranger),
    moderator: browser(moderator),
    admin: browser(admin),
    readOnly: { id: site.id, connect: () => app.asProgram(site, ["read"]) },
  };
});
afterAll(() => app.close());

it("decides every call that the contracts declare, and no others", () => {
  expect(Object.keys(CALLS).sort()).toEqual(contracts.map(({ name }) => name).sort());
});

/** In addition to the contracts' own audience: a user's other sessions are managed in a browser. */
const NOT_BY_PROGRAMS = ["revokeSession"];

describe("a token that may write acts as its owner, except in calls that require a sign-in:", () => {
  // A user may have at most fifty tokens.
  afterEach(() => execute(app.platform.db, "DELETE FROM sessions WHERE kind = 'token'"));

  it.each(contracts.map((contract) => [contract.name, contract] as const))("%s", async (name, contract) => {
    const { expected, input } = CALLS[name] as Case;
    const callAs = async (caller: Caller) => {
      const request = (await input(fixtures, fixtures.siteId)) as CallInput<CallShape>;
      return caller.call(contract.call, request);
    };
    const owner = { id: fixtures.siteId };
    const [program, token] = [
      await callAs(await app.asProgram(owner)),
      await callAs(await app.asToken(owner)),
    ];
    const asOwner = expected[ROLES.indexOf("owner")];
    const { audience } = contract;
    const isForBrowsers = audience === "browser" || NOT_BY_PROGRAMS.includes(name);
    expect(program.status, JSON.stringify(program.error)).toBe(isForBrowsers ? 403 : asOwner);
    expect(token.status, JSON.stringify(token.error)).toBe(
      isForBrowsers || audience === "session" ? 403 : asOwner,
    );
    if (audience === "session") expect(token.error?.code).toBe("session_required");
    if (audience === "browser")
      expect([program, token].map(({ error }) => error?.code)).toEqual([
        "browser_required",
        "browser_required",
      ]);
  });

  it("no token reaches a call that decides access to the account or money", () => {
    const restricted = contracts.filter(({ audience }) => audience === "session" || audience === "browser");
    expect(restricted.map(({ name }) => name).sort()).toEqual([
      "addEmail",
      "cancelPayout",
      "changePassword",
      "claimProvisionalSite",
      "confirmConnection",
      "confirmFactor",
      "confirmIdentity",
      "confirmTotp",
      "createAccessToken",
      "createPasskey",
      "createPayoutFile",
      "createRecoveryCodes",
      "createSigninToken",
      "decideDevice",
      "decidePayoutAccount",
      "deleteAccount",
      "downloadPayoutFile",
      "exportAccount",
      "exportSubscribers",
      "getConfirmation",
      "getDeviceRequest",
      "holdPayout",
      "listAccessTokens",
      "listAccountsToVerify",
      "listConnections",
      "listFactors",
      "listPayoutFiles",
      "listSecurityEvents",
      "listSessions",
      "markPayoutFilePaid",
      "markPayoutPaid",
      "releasePayout",
      "removeConnection",
      "removePasskey",
      "removeTotp",
      "renamePasskey",
      "resendVerification",
      "revokeAccessToken",
      "runPayouts",
      "sendConfirmationCode",
      "setPayoutAccount",
      "startFactorConfirmation",
      "startPasskey",
      "startTotp",
      "verifyMobile",
    ]);
  });
});

describe("a sensitive call requires a browser whose user has confirmed who they are:", () => {
  const sensitive = contracts.filter((contract) => contract.sensitive === "confirmed");

  it("every call that gives access to the account or moves its money is one", () => {
    expect(sensitive.map(({ name }) => name).sort()).toEqual([
      "addEmail",
      "confirmConnection",
      "createAccessToken",
      "exportAccount",
      "exportSubscribers",
      "removeConnection",
      "revokeAccessToken",
      "setPayoutAccount",
    ]);
    const withPassword = contracts.filter((contract) => contract.sensitive === "password");
    expect(withPassword.map(({ name }) => name).sort()).toEqual(["changePassword", "deleteAccount"]);
  });

  it.each(sensitive.map((contract) => [contract.name, contract] as const))("%s", async (name, contract) => {
    const owner = await app.asBrowser({ id: fixtures.siteId });
    await execute(app.platform.db, "UPDATE sessions SET confirmed_at = NULL");
    const input = (await CALLS[name]?.input(fixtures, fixtures.siteId)) as CallInput<CallShape>;
    const answer = await owner.call(contract.call, input);
    expect([answer.status, answer.error?.code]).toEqual([403, "confirmation_required"]);
  });
});

describe("allows or refuses each role in", () => {
  it.each(contracts.map((contract) => [contract.name, contract] as const))("%s", async (name, contract) => {
    const { expected, input } = CALLS[name] as Case;
    const found: [CallerRole, number, string | undefined][] = [];
    for (const role of ROLES) {
      const { id, connect } = callers[role];
      const request = (await input(fixtures, id)) as CallInput<CallShape>;
      const answer = await (await connect()).call(contract.call, request);
      found.push([role, answer.status, answer.error?.code]);
    }
    expect(
      found.map(([role, status]) => [role, status]),
      JSON.stringify(found),
    ).toEqual(ROLES.map((role, at) => [role, expected[at]]));
  });
});
