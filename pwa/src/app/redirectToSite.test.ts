// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { snackbarStore } from "../ui/snackbars.ts";
import { redirectToSite } from "./redirectToSite.ts";

const device = vi.hoisted(() => ({ userId: "ada" as string | null, unsent: 0, sends: true, sent: 0 }));
vi.mock("../lib/currentUser.ts", () => ({ currentUserId: () => device.userId }));
vi.mock("../lib/signOutPort.ts", () => ({
  localSignOut: { countUnsent: async () => device.unsent },
}));
vi.mock("../lib/localPort.ts", () => ({
  local: {
    sendNow: async () => {
      device.sent += 1;
      if (device.sends) device.unsent = 0;
    },
  },
}));

const THERE = "http://read.ada.example";
const visited: string[] = [];
const go = (to: string) => void visited.push(to);
const messages = () => snackbarStore.read().map(({ message }) => message);

beforeEach(() => {
  Object.assign(device, { userId: "ada", unsent: 0, sends: true, sent: 0 });
  visited.length = 0;
  history.replaceState(null, "", "/post/1?next=2#comments");
});

test("a device with nothing unsent moves on at once, to the same page", async () => {
  await redirectToSite(THERE, go);
  expect([visited, device.sent]).toEqual([[`${THERE}/post/1?next=2#comments`], 0]);
});

test("unsent changes are sent from the old address before moving on", async () => {
  device.unsent = 2;
  await redirectToSite(THERE, go);
  expect([visited, device.sent]).toEqual([[`${THERE}/post/1?next=2#comments`], 1]);
});

test("changes that can't be sent keep the user here, with a message and a retry", async () => {
  Object.assign(device, { unsent: 1, sends: false });
  await redirectToSite(THERE, go);
  expect(visited).toEqual([]);
  expect(messages().at(-1)).toContain("couldn't be synced yet");
  device.sends = true;
  const { action } = snackbarStore.read().at(-1) ?? {};
  if (!action || !("onSelect" in action)) throw new Error("there is nothing to press");
  action.onSelect();
  await expect.poll(() => visited).toEqual([`${THERE}/post/1?next=2#comments`]);
});

test("a guest has nothing to send", async () => {
  Object.assign(device, { userId: null, unsent: 5 });
  await redirectToSite(THERE, go);
  expect(visited).toHaveLength(1);
});
