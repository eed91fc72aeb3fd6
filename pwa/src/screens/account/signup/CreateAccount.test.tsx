// @vitest-environment jsdom
import { signUp } from "@quire/contracts/calls/accounts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../../lib/callApi.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { local } from "../../../lib/localPort.ts";
import { PageContext } from "../../../lib/PageContext.ts";
import { page } from "../../../testing/pages.ts";
import { session } from "../../../testing/session.ts";
import { CreateAccount } from "./CreateAccount.tsx";

vi.mock("../../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../../../lib/loadSession.ts", () => ({ refreshSession: vi.fn() }));
vi.mock("../../../lib/localPort.ts", () => ({ local: { enqueue: vi.fn(async () => {}) } }));
vi.mock("../../../lib/sendSignupTracking.ts", () => ({ sendSignupTracking: vi.fn() }));

const ada = { id: "u1", name: "Ada" };
const signedUp = { waitlisted: false, user: ada, session: { id: "n1", expires: "" }, xsrf: "token" };

beforeEach(() => {
  vi.mocked(callApi).mockImplementation(
    async (call) => ((call as unknown) === signUp ? signedUp : {}) as never,
  );
  vi.mocked(refreshSession).mockResolvedValue(session("u1"));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** Signs up from a follow of the site s1. The server answers the follow when `answer` is called. */
function signUpToFollow() {
  let answer = (_: Response): void => {};
  const fetch = vi.fn(
    (_path: string, _init: RequestInit) =>
      new Promise<Response>((resolve) => {
        answer = resolve;
      }),
  );
  vi.stubGlobal("fetch", fetch);
  const onCreated = vi.fn();
  render(
    <PageContext value={page({ kind: "app", screen: "signup" })}>
      <CreateAccount
        search="context=follow&follow=s1"
        context="follow"
        startsWithSite={false}
        signups="open"
        onCreated={onCreated}
        onWaitlisted={() => {}}
      />
    </PageContext>,
  );
  for (const [label, value] of [
    ["Name", "Ada"],
    ["Email or mobile", "ada@readers.example"],
    ["Password", "three words together"],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  fireEvent.click(screen.getByRole("button", { name: "Create account" }));
  return { fetch, onCreated, answer: (response: Response) => answer(response) };
}

it("saves the follow as the new user before it shows the next step", async () => {
  const { fetch, onCreated, answer } = signUpToFollow();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  const [, { body, headers }] = fetch.mock.calls[0] ?? ["", {} as RequestInit];
  expect(body).toBe('{"site_id":"s1"}');
  expect(headers).toMatchObject({ authorization: "Session n1", "x-xsrf-token": "token" });
  expect(onCreated).not.toHaveBeenCalled();
  expect(refreshSession).not.toHaveBeenCalled();
  answer(Response.json({ following: true, followers: 1 }));
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledWith(ada, false));
  expect(local.enqueue).not.toHaveBeenCalled();
});

it("goes on without a follow that the server didn't save, and sends it later", async () => {
  const { fetch, onCreated, answer } = signUpToFollow();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  answer(new Response(null, { status: 503 }));
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledWith(ada, false));
  await vi.waitFor(() => expect(local.enqueue).toHaveBeenCalledWith({ kind: "follow", siteId: "s1" }));
});
