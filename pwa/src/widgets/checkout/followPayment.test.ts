// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from "vitest";
import { setTaskStatus, taskStatus } from "../../lib/taskStatus.ts";
import { dismissSnackbar, snackbarStore } from "../../ui/snackbars.ts";
import { followPayment, type Payment } from "./followPayment.ts";
import { keyFor, saveOrderKey } from "./orderKeys.ts";
import { OUTCOME_COPY } from "./outcomeCopy.ts";
import type { Outcome } from "./pollOutcome.ts";
import { saveDetails, savedDetails } from "./savedDetails.ts";

const copy = { checking: "Checking.", slow: "Still at it.", outcomes: OUTCOME_COPY };

/** A payment whose outcome is final at once. */
const payment = (outcome: Outcome, more: Partial<Payment> = {}): Payment => ({
  id: "o1",
  fetchOutcome: async () => outcome,
  copy,
  open: async () => {},
  ...more,
});

beforeEach(() => {
  for (const { id } of snackbarStore.read()) dismissSnackbar(id);
  history.replaceState(null, "", "/p?order=o1&left=1");
});

it("opens what is paid and restores the page's address", async () => {
  const open = vi.fn(async () => {});
  await followPayment(payment("paid", { open }));
  expect(open).toHaveBeenCalledOnce();
  expect(location.search).toBe("");
  expect(snackbarStore.read()).toEqual([]);
});

it("follows a payment once, however many callers start it", async () => {
  const fetchOutcome = vi.fn(async (): Promise<Outcome> => "paid");
  await Promise.all([
    followPayment(payment("paid", { fetchOutcome })),
    followPayment(payment("paid", { fetchOutcome })),
  ]);
  expect(fetchOutcome).toHaveBeenCalledOnce();
});

it("keeps the key of an abandoned payment and forgets that of a failed one", async () => {
  const key = keyFor("post:1", "request");
  saveOrderKey("post:1", "o1");
  await followPayment(payment("left"));
  expect(keyFor("post:1", "request")).toBe(key);
  await followPayment(payment("failed"));
  expect(keyFor("post:1", "request")).not.toBe(key);
  expect(snackbarStore.read().map(({ title }) => title)).toEqual([
    OUTCOME_COPY.left.title,
    OUTCOME_COPY.failed.title,
  ]);
});

it("forgets the details for the creator once they are paid for, not before, and shows them to no other user", async () => {
  const begin = () => {
    keyFor("post:1", "request");
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

it("keeps the address of a payment that may still arrive, and polls again on request", async () => {
  const fetchOutcome = vi.fn(async (): Promise<Outcome> => "waiting");
  await followPayment(payment("waiting", { fetchOutcome }));
  expect(location.search).toBe("?order=o1&left=1");
  expect(taskStatus.read()).toEqual({ tone: "warn", message: OUTCOME_COPY.waiting.status });
  const [{ action } = {}] = snackbarStore.read();
  if (!action || !("onSelect" in action)) throw new Error("nothing to press");
  action.onSelect();
  expect(fetchOutcome).toHaveBeenCalledTimes(2);
});

it("polls again when the user returns to the page, and dismisses its notice once the payment is decided", async () => {
  await followPayment(payment("paid"));
  let outcome: Outcome = "waiting";
  const fetchOutcome = vi.fn(async () => outcome);
  const open = vi.fn(async () => setTaskStatus(null));
  await followPayment(payment("waiting", { id: "o2", fetchOutcome, open }));
  expect(snackbarStore.read().map(({ title }) => title)).toEqual([OUTCOME_COPY.waiting.title]);
  outcome = "paid";
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => open).toHaveBeenCalledOnce();
  expect([snackbarStore.read(), taskStatus.read()]).toEqual([[], null]);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(fetchOutcome).toHaveBeenCalledTimes(2);
});
