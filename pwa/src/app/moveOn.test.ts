// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { snackbarStore } from "../ui/snackbars.ts";
import { moveOn } from "./moveOn.ts";

const device = vi.hoisted(() => ({ person: "ada" as string | null, unsent: 0, sends: true, sent: 0 }));
vi.mock("../lib/whoIsHere.ts", () => ({ whoIsHere: () => device.person }));
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
const went: string[] = [];
const go = (to: string) => void went.push(to);
const words = () => snackbarStore.read().map(({ message }) => message);

beforeEach(() => {
  Object.assign(device, { person: "ada", unsent: 0, sends: true, sent: 0 });
  went.length = 0;
  history.replaceState(null, "", "/post/1?next=2#comments");
});

test("a device that has sent all goes on at once, to the same page", async () => {
  await moveOn(THERE, go);
  expect([went, device.sent]).toEqual([[`${THERE}/post/1?next=2#comments`], 0]);
});

test("what waits is sent from here first, and then it goes on", async () => {
  device.unsent = 2;
  await moveOn(THERE, go);
  expect([went, device.sent]).toEqual([[`${THERE}/post/1?next=2#comments`], 1]);
});

test("what can't be sent keeps its person here, who is told and may try again", async () => {
  Object.assign(device, { unsent: 1, sends: false });
  await moveOn(THERE, go);
  expect(went).toEqual([]);
  expect(words().at(-1)).toContain("couldn't be synced yet");
  device.sends = true;
  const { action } = snackbarStore.read().at(-1) ?? {};
  if (!action || !("onSelect" in action)) throw new Error("there is nothing to press");
  action.onSelect();
  await expect.poll(() => went).toEqual([`${THERE}/post/1?next=2#comments`]);
});

test("a guest has nothing that waits", async () => {
  Object.assign(device, { person: null, unsent: 5 });
  await moveOn(THERE, go);
  expect(went).toHaveLength(1);
});
