// @vitest-environment node
import type { PushDevice } from "@quire/contracts/records/pushDevice";
import type { SessionState } from "@quire/contracts/records/user";
import { describe, expect, it } from "vitest";
import { disablePush, enablePush, type PushFlowPorts } from "./pushFlow.ts";

const SITE = "b0000000000000000001";
const signedIn = { user: { id: "b0000000000000000009" } } as SessionState;
const device = { id: "d1", status: "active", current_key: true } as PushDevice;
const notFound = Object.assign(new Error("none"), { code: "device_not_found" });

function makePorts(changes: Partial<PushFlowPorts> = {}) {
  const done: unknown[][] = [];
  const record =
    (name: string) =>
    (...args: unknown[]) =>
      void done.push([name, ...args]);
  const ports: PushFlowPorts = {
    session: () => signedIn,
    follows: () => true,
    promptSignin: record("sign in"),
    sendPending: async () => undefined,
    setSubscriber: async (...args) => record("subscriber")(...args),
    canRegisterHere: () => false,
    findDevice: async () => device,
    findDeviceById: async () => device,
    activate: async (...args) => record("activate")(...args),
    registerHere: async () => record("register")(),
    newId: () => "d2",
    storeDevice: record("store"),
    openPermissionPage: (...args) => {
      record("open")(...args);
      return true;
    },
    wait: async () => undefined,
    signal: new AbortController().signal,
    ...changes,
  };
  return { ports, done };
}

describe("turning on push messages", () => {
  it.each<[string, Partial<PushFlowPorts>, string]>([
    ["before the session is known", { session: () => null }, "Loading..."],
    ["as a guest", { session: () => ({ user: null }) as SessionState }, "login required"],
    ["without a follow", { follows: () => false }, "follow required"],
    [
      "without a follow that only the server knows",
      { setSubscriber: () => Promise.reject(Object.assign(new Error("x"), { code: "follow_required" })) },
      "follow required",
    ],
  ])("is refused %s", async (_, changes, reason) => {
    const { ports } = makePorts(changes);
    await expect(enablePush(SITE, ports)).rejects.toMatchObject({ reason });
    await expect(disablePush(SITE, ports)).rejects.toMatchObject({ reason });
  });

  it("offers a guest to sign in", async () => {
    const { ports, done } = makePorts({ session: () => ({ user: null }) as SessionState });
    await enablePush(SITE, ports).catch(() => undefined);
    expect(done).toEqual([["sign in"]]);
  });

  it.each<[string, Partial<PushFlowPorts>, unknown[][]]>([
    ["with a device", {}, []],
    [
      "with a device that is off",
      { findDevice: async () => ({ ...device, status: "inactive" }) },
      [["activate", "d1"]],
    ],
    [
      "with a device of an old key, on the platform",
      { findDevice: async () => ({ ...device, current_key: false }), canRegisterHere: () => true },
      [["register"]],
    ],
    [
      "with no device, on a site",
      { findDevice: async () => null },
      [
        ["open", SITE, "d2"],
        ["store", "d2"],
      ],
    ],
  ])("subscribes %s", async (_, changes, steps) => {
    const { ports, done } = makePorts(changes);
    await enablePush(SITE, ports);
    expect(done).toEqual([...steps, ["subscriber", SITE, true]]);
  });

  it("asks once a second for ten minutes whether the permission was given", async () => {
    let waits = 0;
    const { ports, done } = makePorts({
      findDevice: async () => null,
      findDeviceById: () => Promise.reject(notFound),
      wait: async (ms) => {
        waits += ms;
      },
    });
    await expect(enablePush(SITE, ports)).rejects.toThrow("You didn't allow notifications");
    expect(waits).toBe(600_000);
    expect(done).toEqual([["open", SITE, "d2"]]);
  });

  it("stops waiting when it is canceled, and turns nothing on", async () => {
    const cancel = new AbortController();
    let requests = 0;
    const { ports, done } = makePorts({
      findDevice: async () => null,
      findDeviceById: () => {
        if (++requests === 3) cancel.abort();
        return Promise.reject(notFound);
      },
      signal: cancel.signal,
    });
    await expect(enablePush(SITE, ports)).rejects.toMatchObject({ name: "AbortError" });
    expect(requests).toBe(3);
    expect(done).toEqual([["open", SITE, "d2"]]);
  });

  it("says so if the browser blocks the new tab", async () => {
    const { ports } = makePorts({ findDevice: async () => null, openPermissionPage: () => false });
    await expect(enablePush(SITE, ports)).rejects.toThrow("pop-ups");
  });
});
