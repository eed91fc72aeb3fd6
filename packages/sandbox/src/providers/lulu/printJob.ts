import type { Address } from "./address.ts";
import { withSuggestion } from "./address.ts";
import type { Book } from "./prices.ts";

export const STATUSES = [
  "CREATED",
  "UNPAID",
  "PAYMENT_IN_PROGRESS",
  "PRODUCTION_DELAYED",
  "PRODUCTION_READY",
  "IN_PRODUCTION",
  "SHIPPED",
  "REJECTED",
  "CANCELED",
] as const;
export type Status = (typeof STATUSES)[number];

export interface JobFile {
  source_url: string;
  source_md5_sum: string | null;
}

export interface JobLine extends Book {
  title: string;
  external_id: string | null;
  cover: JobFile;
  interior: JobFile;
}

/** A saved print job. */
export interface PrintJob {
  id: string;
  external_id: string | null;
  contact_email: string;
  lines: JobLine[];
  address: Address;
  shipping_level: string;
  /** Minutes. */
  production_delay: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  changedAt: number;
  status: Status;
  /** Why its files are invalid; null if they are fine. */
  problem: string | null;
  /** Whether our card is declined. */
  isDeclined: boolean;
  /** Whether only buttons move it. */
  isStuck: boolean;
  costs: object;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

interface Step {
  next: Status;
  /** How long the job stays before it, in milliseconds. */
  after: number;
}

/** Returns what happens to a job next; null if only buttons move it. */
export function nextStep(job: PrintJob): Step | null {
  switch (job.status) {
    case "CREATED":
      return { next: job.problem === null ? "UNPAID" : "REJECTED", after: MINUTE };
    case "UNPAID":
      return job.isDeclined ? null : { next: "PAYMENT_IN_PROGRESS", after: SECOND };
    case "PAYMENT_IN_PROGRESS":
      return { next: "PRODUCTION_DELAYED", after: 5 * SECOND };
    case "PRODUCTION_DELAYED":
      return { next: "PRODUCTION_READY", after: job.production_delay * MINUTE };
    case "PRODUCTION_READY":
      return { next: "IN_PRODUCTION", after: 5 * MINUTE };
    case "IN_PRODUCTION":
      return { next: "SHIPPED", after: 3 * DAY };
    default:
      return null;
  }
}

const MESSAGES: Record<Status, string> = {
  CREATED: "Print-job is currently being validated",
  UNPAID: "Print-job can be paid",
  PAYMENT_IN_PROGRESS: "Print-job is being paid",
  PRODUCTION_DELAYED: "Print-job is paid and waits for the production delay to end",
  PRODUCTION_READY: "Print-job is ready for production",
  IN_PRODUCTION: "Print-job was sent to the printer",
  SHIPPED: "All line-items were shipped",
  REJECTED: "Print-job was rejected",
  CANCELED: "Print-job was canceled",
};

const LINE_STATUS: Partial<Record<Status, string>> = {
  CREATED: "CREATED",
  SHIPPED: "SHIPPED",
  IN_PRODUCTION: "IN_PRODUCTION",
  REJECTED: "REJECTED",
  CANCELED: "CANCELED",
};

const timeText = (ms: number) => `${new Date(ms).toISOString().slice(0, -1)}000Z`;
const dateText = (ms: number) => timeText(ms).slice(0, 10);

export const trackingOf = (job: PrintJob): string => `LL${job.id.padStart(8, "0")}US`;

export function statusOf(job: PrintJob): object {
  const { status, changedAt } = job;
  return { name: status, message: MESSAGES[status], changed: timeText(changedAt) };
}

/** Returns a job as Lulu answers it. */
export function presentJob(job: PrintJob): object {
  const { id, lines, createdAt, changedAt, status, production_delay } = job;
  return {
    id: Number(id),
    external_id: job.external_id,
    order_id: `order-${id}`,
    contact_email: job.contact_email,
    costs: job.costs,
    date_created: timeText(createdAt),
    date_modified: timeText(changedAt),
    estimated_shipping_dates: {
      dispatch_min: dateText(createdAt + 3 * DAY),
      dispatch_max: dateText(createdAt + 5 * DAY),
      arrival_min: dateText(createdAt + 7 * DAY),
      arrival_max: dateText(createdAt + 16 * DAY),
    },
    line_items: lines.map((line, index) => ({
      id: Number(id) * 100 + index,
      external_id: line.external_id,
      title: line.title,
      quantity: line.quantity,
      page_count: line.page_count,
      pod_package_id: line.pod_package_id,
      printable_id: null,
      printable_normalization: {
        pod_package_id: line.pod_package_id,
        cover: { ...line.cover, job_id: null, normalized_file: null, page_count: null },
        interior: { ...line.interior, job_id: null, normalized_file: null, page_count: line.page_count },
      },
      status: { name: LINE_STATUS[status] ?? "ACCEPTED", messages: messagesOf(job) },
    })),
    production_delay,
    production_due_time:
      status === "CREATED" || status === "UNPAID" ? null : timeText(changedAt + production_delay * MINUTE),
    shipping_address: withSuggestion(job.address),
    shipping_level: job.shipping_level,
    shipping_option_level: job.shipping_level,
    status: statusOf(job),
  };
}

function messagesOf(job: PrintJob): object {
  if (job.status === "SHIPPED") {
    const tracking = trackingOf(job);
    return {
      tracking_id: tracking,
      tracking_urls: [`https://tracking.example/${tracking}`],
      carrier_name: "USPS",
    };
  }
  if (job.status === "REJECTED") return { printable_normalization: { interior: [job.problem] } };
  return job.status === "CREATED" ? { info: "Line-item is currently being validated" } : {};
}
