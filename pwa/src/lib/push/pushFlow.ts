import { addPushSubscriber, getDevice, removePushSubscriber } from "@quire/contracts/calls/push";
import type { PushDevice } from "@quire/contracts/records/pushDevice";
import type { SessionState } from "@quire/contracts/records/user";
import { callApi } from "../callApi.ts";
import { messageOf } from "../failureMessages.ts";
import { followStore } from "../follows.ts";
import { freshId } from "../freshId.ts";
import { local } from "../localPort.ts";
import { sessionStore } from "../session.ts";
import { promptSignin } from "../signinPrompt.ts";
import { canPush, findThisDevice, registerThisDevice, setDeviceActive, storeDeviceId } from "./thisDevice.ts";

/** How long the permission page is waited for (specification §4). */
const TICKS = 600;
const TICK_MS = 1000;

/** Why push messages can't be turned on or off now (specification §4). */
export type PushRejection = "Loading..." | "follow required" | "login required";

export class PushRejected extends Error {
  readonly reason: PushRejection;
  constructor(reason: PushRejection) {
    super(reason);
    this.reason = reason;
  }
}

/** Says what the user has to do after `enablePush` or `disablePush` has rejected. */
export function pushProblem(error: unknown, siteName: string): string {
  if (!(error instanceof PushRejected)) {
    const { name, message, status } = error as Error & { status?: number };
    if (name === "NotAllowedError") return "Allow notifications in this browser's settings, then try again.";
    return status === undefined && message ? message : messageOf(error);
  }
  switch (error.reason) {
    case "follow required":
      return `Follow ${siteName} first.`;
    case "login required":
      return "Sign in first.";
    default:
      return "Loading...";
  }
}

/** What the flow uses of the browser and the server. */
export interface PushFlowPorts {
  session: () => SessionState | null;
  /** Null while unknown. */
  follows: (siteId: string) => boolean | null;
  promptSignin: () => void;
  /** Sends a follow that is still in the outbox. */
  sendPending: () => Promise<unknown>;
  setSubscriber: (siteId: string, wanted: boolean) => Promise<unknown>;
  /** Whether this page's own origin can be subscribed: the platform's. */
  canRegisterHere: () => boolean;
  findDevice: () => Promise<PushDevice | null>;
  /** Returns the device of this id; null while it does not exist. */
  findDeviceById: (id: string) => Promise<PushDevice | null>;
  activate: (id: string) => Promise<unknown>;
  registerHere: () => Promise<unknown>;
  newId: () => string;
  storeDevice: (id: string) => void;
  /** Opens the permission page in a new tab; false if the browser blocks it. */
  openPermissionPage: (siteId: string, deviceId: string) => boolean;
  wait: (ms: number) => Promise<unknown>;
  /** Ends the wait for the permission page: the user changed their mind, or left. */
  signal: AbortSignal;
}

/**
 * Turns on push messages about a site for this browser. Rejects with `PushRejected` if the user has to do something
 * first, and with another error where the browser or the server refuses.
 */
export async function enablePush(siteId: string, ports: PushFlowPorts): Promise<void> {
  requireFollower(siteId, ports);
  await ensureDevice(siteId, ports);
  await setSubscriber(siteId, true, ports);
}

/** Turns them off for all devices; other sites' messages still come. */
export async function disablePush(siteId: string, ports: PushFlowPorts): Promise<void> {
  requireFollower(siteId, ports);
  await setSubscriber(siteId, false, ports);
}

function requireFollower(siteId: string, { session, follows, promptSignin: prompt }: PushFlowPorts): void {
  const state = session();
  if (!state) throw new PushRejected("Loading...");
  if (!state.user) {
    prompt();
    throw new PushRejected("login required");
  }
  if (follows(siteId) === false) throw new PushRejected("follow required");
}

async function setSubscriber(siteId: string, wanted: boolean, ports: PushFlowPorts): Promise<void> {
  try {
    await ports.sendPending();
    await ports.setSubscriber(siteId, wanted);
  } catch (error) {
    throw (error as { code?: string }).code === "follow_required"
      ? new PushRejected("follow required")
      : error;
  }
}

async function ensureDevice(siteId: string, ports: PushFlowPorts): Promise<void> {
  const device = await ports.findDevice();
  if (device?.current_key) {
    if (device.status === "inactive") await ports.activate(device.id);
    return;
  }
  if (ports.canRegisterHere()) return void (await ports.registerHere());
  // A site can't read what the platform stores: the device gets an id that both know.
  const id = ports.newId();
  if (!ports.openPermissionPage(siteId, id)) throw new Error("Allow pop-ups for this page, then try again.");
  for (let tick = 0; tick < TICKS; tick++) {
    await ports.wait(TICK_MS);
    ports.signal.throwIfAborted();
    // A lost connection is no answer: the next tick asks again.
    const found = await ports.findDeviceById(id).catch(() => null);
    if (found?.status === "active") return ports.storeDevice(id);
  }
  throw new Error("You didn't allow notifications. Try again when you're ready.");
}

/** Returns the ports of a page; `platform` is the platform's origin. */
export function pushFlowPorts(platform: string, signal: AbortSignal): PushFlowPorts {
  return {
    signal,
    session: sessionStore.state,
    follows: followStore.read,
    promptSignin: () => promptSignin("notificationSubscribe"),
    sendPending: () => local.sendNow(),
    setSubscriber: (site_id, wanted) =>
      callApi(wanted ? addPushSubscriber : removePushSubscriber, { body: { site_id } }),
    canRegisterHere: () => location.origin === new URL(platform).origin && canPush(),
    findDevice: findThisDevice,
    findDeviceById: (deviceId) => callApi(getDevice, { params: { deviceId } }),
    activate: (id) => setDeviceActive(id, true),
    registerHere: () => registerThisDevice(),
    newId: freshId,
    storeDevice: storeDeviceId,
    openPermissionPage: (siteId, deviceId) =>
      window.open(`${platform}/notification/permission/${siteId}?device=${deviceId}`, "_blank") !== null,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}
