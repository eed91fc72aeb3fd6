// @vitest-environment jsdom
import { getPushSubscriber } from "@quire/contracts/calls/push";
import type { SessionState } from "@quire/contracts/records/user";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { callApi } from "../../lib/callApi.ts";
import { PageContext } from "../../lib/PageContext.ts";
import { enablePush } from "../../lib/push/pushFlow.ts";
import { canPush } from "../../lib/push/thisDevice.ts";
import { recordRead } from "../../lib/readTexts.ts";
import { sessionStore } from "../../lib/session.ts";
import { postPage, site } from "../../testing/pages.ts";
import { session } from "../../testing/session.ts";
import { ReaderPrompt } from "./ReaderPrompt.tsx";

vi.mock("../../lib/callApi.ts", () => ({ callApi: vi.fn() }));
vi.mock("../../lib/push/pushFlow.ts", async (original) => ({
  ...(await original<typeof import("../../lib/push/pushFlow.ts")>()),
  enablePush: vi.fn(),
}));
vi.mock("../../lib/push/thisDevice.ts", async (original) => ({
  ...(await original<typeof import("../../lib/push/thisDevice.ts")>()),
  canPush: vi.fn(() => true),
}));

const at = (fields: Partial<SessionState>) => sessionStore.write({ ...session(null), ...fields });
const guest = {};
const reader = (follows: boolean): Partial<SessionState> => ({
  ...session("b0reader"),
  site: { id: site.id, is_owner: false, follows },
});

function read(postId: string) {
  cleanup();
  recordRead(postId);
  render(
    <PageContext value={postPage()}>
      <ReaderPrompt site={site} postId={postId} />
    </PageContext>,
  );
}
const follow = () => screen.queryByRole("region", { name: `Enjoying ${site.name}?` });
const notification = () => screen.queryByRole("region", { name: "Don't miss the next one" });
/** Lets a decision that is under way finish. */
const decided = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.mocked(callApi).mockReset();
  vi.mocked(canPush).mockReturnValue(true);
});
afterEach(cleanup);

it("offers to follow after two texts, not after one text read twice", async () => {
  at(guest);
  for (const id of ["one", "one"]) {
    read(id);
    await decided();
    expect(follow()).toBeNull();
  }
  read("two");
  await vi.waitFor(() => expect(follow()).not.toBeNull(), 30_000);
  expect(screen.getByRole("link", { name: "Follow" }).dataset.signin).toBe("follow");
});

it("waits for its cool-down", async () => {
  at(guest);
  read("one");
  read("two");
  await vi.waitFor(() => expect(follow()).not.toBeNull(), 30_000);
  read("three");
  await decided();
  expect(follow()).toBeNull();
  vi.useFakeTimers({ now: Date.now() + 48 * 60 * 60_000, toFake: ["Date"] });
  read("four");
  await vi.waitFor(() => expect(follow()).not.toBeNull(), 30_000);
  vi.useRealTimers();
});

it.each([
  [false, true],
  [true, false],
])("offers notifications to a follower: subscribed %s, shown %s", async (subscribed, isShown) => {
  at(reader(true));
  vi.mocked(callApi).mockResolvedValue({ subscribed });
  read("one");
  await vi.waitFor(
    () => expect(callApi).toHaveBeenCalledWith(getPushSubscriber, { query: { site_id: site.id } }),
    30_000,
  );
  if (isShown) await vi.waitFor(() => expect(notification()).not.toBeNull(), 30_000);
  else await decided();
  expect(notification() !== null).toBe(isShown);
  expect(follow()).toBeNull();
});

it("offers no notifications where the browser has none", async () => {
  at(reader(true));
  vi.mocked(canPush).mockReturnValue(false);
  read("one");
  await decided();
  expect(notification()).toBeNull();
  expect(callApi).not.toHaveBeenCalled();
});

it("offers the creator nothing on their own site", async () => {
  at({ ...session(site.id), site: { id: site.id, is_owner: true, follows: false } });
  read("one");
  read("two");
  await decided();
  expect(screen.queryByRole("region")).toBeNull();
});

it("stops waiting for the permission page when it is closed", async () => {
  vi.mocked(enablePush).mockReturnValueOnce(new Promise(() => {}));
  at(reader(true));
  vi.mocked(callApi).mockResolvedValue({ subscribed: false });
  read("one");
  fireEvent.click(await screen.findByRole("button", { name: "Notify me" }));
  const ports = vi.mocked(enablePush).mock.lastCall?.[1];
  expect(ports?.signal.aborted).toBe(false);
  fireEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(ports?.signal.aborted).toBe(true);
});
