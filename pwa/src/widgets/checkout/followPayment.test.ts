// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import { saidStatus, sayStatus } from "../../lib/saidStatus.ts";
import { dismissSnackbar, snackbarStore } from "../../ui/snackbars.ts";
import type { Outcome } from "./followOrder.ts";
import { followPayment, type Payment } from "./followPayment.ts";
import { keyFor, saveOrderKey } from "./orderKeys.ts";
import { OUTCOMES } from "./outcomeWords.ts";
import { saveDetails, savedDetails } from "./savedDetails.ts";

const words = { checking: "Checking.", slow: "Still at it.", outcomes: OUTCOMES };

/** A payment that is known at once. */
const payment = (outcome: Outcome, more: Partial<Payment> = {}): Payment => ({
  id: "o1",
  ask: async () => outcome,
  words,
  open: async () => {},
  ...more,
});

beforeEach(() => {
  for (const { id } of snackbarStore.read()) dismissSnackbar(id);
  history.replaceState(null, "", "/p?order=o1&left=1");
});

it("opens what is paid, and its address is the page's own again", async () => {
  const open = vi.fn(async () => {});
  await followPayment(payment("paid", { open }));
  expect(open).toHaveBeenCalledOnce();
  expect(location.search).toBe("");
  expect(snackbarStore.read()).toEqual([]);
});

it("is one following, however many places take the same payment up", async () => {
  const ask = vi.fn(async (): Promise<Outcome> => "paid");
  await Promise.all([followPayment(payment("paid", { ask })), followPayment(payment("paid", { ask }))]);
  expect(ask).toHaveBeenCalledOnce();
});

it("keeps the key of a payment that was left, and forgets that of one that failed", async () => {
  const key = keyFor("post:1", "asked");
  saveOrderKey("post:1", "o1");
  await followPayment(payment("left"));
  expect(keyFor("post:1", "asked")).toBe(key);
  await followPayment(payment("failed"));
  expect(keyFor("post:1", "asked")).not.toBe(key);
  expect(snackbarStore.read().map(({ title }) => title)).toEqual([
    OUTCOMES.left.title,
    OUTCOMES.failed.title,
  ]);
});

it("forgets what was typed for the creator once it is paid for, not before, and shows it to nobody else", async () => {
  const begin = () => {
    keyFor("post:1", "asked");
    saveOrderKey("post:1", "o1");
  };
  saveDetails("reader", "post:1", "Best after six.");
  saveDetails("reader", "post:2", "For my mother.");
  expect(savedDetails("neighbor", "post:1")).toBe("");
  begin();
  await followPayment(payment("failed"));
  expect(savedDetails("reader", "post:1")).toBe("Best after six.");
  begin();
  await followPayment(payment("paid"));
  expect(savedDetails("reader", "post:1")).toBe("");
  expect(savedDetails("reader", "post:2")).toBe("For my mother.");
});

it("leaves the address of one that may still come, and asks again when told to", async () => {
  const ask = vi.fn(async (): Promise<Outcome> => "waiting");
  await followPayment(payment("waiting", { ask }));
  expect(location.search).toBe("?order=o1&left=1");
  expect(saidStatus.read()).toEqual({ tone: "warn", words: OUTCOMES.waiting.status });
  const [{ action } = {}] = snackbarStore.read();
  if (!action || !("onSelect" in action)) throw new Error("nothing to press");
  action.onSelect();
  expect(ask).toHaveBeenCalledTimes(2);
});

it("asks again when they come back to the page, and takes back what it said of one that is decided", async () => {
  await followPayment(payment("paid"));
  let outcome: Outcome = "waiting";
  const ask = vi.fn(async () => outcome);
  const open = vi.fn(async () => sayStatus(null));
  await followPayment(payment("waiting", { id: "o2", ask, open }));
  expect(snackbarStore.read().map(({ title }) => title)).toEqual([OUTCOMES.waiting.title]);
  outcome = "paid";
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => open).toHaveBeenCalledOnce();
  expect([snackbarStore.read(), saidStatus.read()]).toEqual([[], null]);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(ask).toHaveBeenCalledTimes(2);
});
