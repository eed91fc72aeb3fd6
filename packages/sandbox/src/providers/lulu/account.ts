import { createHmac, randomBytes } from "node:crypto";
import type { PrintFault } from "../../faults.ts";
import type { Tools } from "../../provider.ts";
import { randomId } from "../../randomId.ts";
import type { Shelf } from "../../store.ts";
import type { Signer } from "../../webhooks/delivery.ts";
import type { OutgoingEvent } from "../../webhooks/outbox.ts";
import { nextStep, type PrintJob, presentJob, type Status } from "./printJob.ts";

/** The credentials that the product's environment gets. */
export const CLIENT_KEY = "lulu-sandbox-key";
export const CLIENT_SECRET = "lulu-sandbox-secret";

/** A file that the product asked to check. */
export interface FileCheck {
  id: string;
  source_url: string;
  isInterior: boolean;
  pod_package_id: string | null;
  at: number;
  problem: string | null;
}

/** A registered webhook. */
export interface Hook {
  id: string;
  url: string;
  topics: string[];
  is_active: boolean;
}

/** The state of the Lulu account, which all calls share. */
export interface Account {
  jobs: Shelf<PrintJob>;
  checks: Shelf<FileCheck>;
  hooks: Shelf<Hook>;
  events: Shelf<OutgoingEvent & { id: string }>;
  send(event: OutgoingEvent): void;
  /** Milliseconds since 1970. */
  now(): number;
  /** Uses up a queued fault; `request` limits it by its `match`. */
  consumeFault(fault: PrintFault | "decline", request?: RequestText): boolean;
}

type RequestText = { path: string; query: unknown; payload: unknown };

const luluSigner: Signer = {
  headers({ body }, forged) {
    const secret = forged ? randomBytes(16).toString("hex") : CLIENT_SECRET;
    return { "lulu-hmac-sha256": createHmac("sha256", secret).update(body).digest("hex") };
  },
};

export function openAccount({ store, clock, outbox, faults }: Tools): Account {
  return {
    jobs: store.shelf("jobs"),
    checks: store.shelf("checks"),
    hooks: store.shelf("hooks"),
    events: store.shelf("events"),
    send: outbox.open("lulu", luluSigner),
    now: clock.now,
    consumeFault: (kind, request) => faults.consume("lulu", [kind], undefined, request) !== null,
  };
}

/** Moves a job to a status at this time, and sends the event. */
export function moveJob(account: Account, job: PrintJob, status: Status, at = account.now()): PrintJob {
  // Two changes at one time could not be told apart.
  const moved = account.jobs.put({ ...job, status, changedAt: Math.max(at, job.changedAt + 1) });
  const hooks = account.hooks.all();
  // A switched-off webhook sends nothing; without any, the product's own endpoint is taken as registered.
  if (hooks.length > 0 && !hooks.some(({ is_active }) => is_active)) return moved;
  const id = randomId(14);
  const body = JSON.stringify({ topic: "PRINT_JOB_STATUS_CHANGED", data: presentJob(moved) });
  const event = account.events.put({ id, event: id, type: status, subject: job.id, body });
  account.send(event);
  return moved;
}

/** Moves every job whose time has come, step by step. */
export function advanceDue(account: Account): void {
  for (const saved of account.jobs.all()) {
    let job = saved;
    for (let step = nextStep(job); step && !job.isStuck; step = nextStep(job)) {
      const at = job.changedAt + step.after;
      if (at > account.now()) break;
      job = moveJob(account, job, step.next, at);
    }
  }
}

/** Moves a job step by step until it has this status. */
export function moveThrough(account: Account, saved: PrintJob, status: Status): PrintJob {
  let job = saved;
  while (job.status !== status) {
    const step = nextStep(job);
    if (!step) break;
    job = moveJob(account, job, step.next);
  }
  return job;
}
