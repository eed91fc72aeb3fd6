import type { Tracking } from "@quire/contracts/records/bookOrder";
import type { CourierState, PressState } from "@quire/domain/books/orderStates";
import { platformUrl } from "../../../platform/http/urls.ts";
import { queueEmail } from "../../../platform/messages/queueMessage.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Scope } from "../../../platform/scope.ts";
import { LINK_SECRET, signLink } from "../../../platform/storage/signedLinks.ts";
import { users } from "../../accounts/models/users.ts";
import type { Tracking as CourierTracking } from "../courier/courier.ts";
import type { BuiltFile } from "../models/books.ts";
import type { PrintCost, PrintJob, PrintJobState } from "../press/press.ts";
import type { OrderRow } from "./bookOrderRow.ts";
import { requireCourier, requirePress } from "./providers.ts";
import { lineOf, packed } from "./quoteBookOrder.ts";
import { toPostal } from "./toPostal.ts";

/** How far an order is, as its press or courier says. */
export interface JobReport {
  id: string;
  changedAt: Date | null;
  report: { by: "press"; state: PressState } | { by: "courier"; state: CourierState } | null;
  tracking: Tracking | null;
  messages: string[];
  suggestion: PrintJob["suggestedAddress"];
  /** What the press charges, in minor units; null while unknown. */
  costs: JobCosts | null;
}

export interface JobCosts {
  /** All but shipping. */
  printer: number;
  courier: number;
}

/** How long the press can reach a file. */
const LINK_SECONDS = 7 * 24 * 60 * 60;
/** Minutes in which an order can be canceled after it was sent. */
export const CANCEL_MINUTES = 60;

/** The reference by which a job is found again: another one after each correction. */
const referenceOf = ({ id, job_number }: OrderRow): string => `${id}-${job_number}`;

/** A link to a built file that the press can download. */
export function fileLink(platform: Platform, { key, md5 }: BuiltFile): { url: string; md5: string } {
  const expires = Math.floor(platform.clock.now().getTime() / 1000) + LINK_SECONDS;
  const path = signLink(platform.secret(LINK_SECRET), { key, downloadAs: undefined }, expires);
  return { url: `${platformUrl(platform.config)}${path}`, md5 };
}

/** What sending an order to the press costs now; null within India, where our press's prices don't change. */
export async function costOfJob(platform: Platform, order: OrderRow): Promise<JobCosts | null> {
  if (order.is_domestic) return null;
  const { edition, quantity, shipping_address: address, shipping_option: option } = order;
  const lines = [lineOf(edition, quantity)];
  return jobCosts(await requirePress(platform).cost(toPostal(address), lines, option.key));
}

const jobCosts = ({ total, shipping }: PrintCost): JobCosts => ({
  printer: total - shipping,
  courier: shipping,
});

/** Sends an order to the press or, within India, to the courier. */
export async function sendJob(platform: Platform, order: OrderRow): Promise<JobReport> {
  const { edition, quantity } = order;
  if (order.is_domestic) return sendToCourier(platform, order);
  const job = await requirePress(platform).submit({
    externalId: referenceOf(order),
    lines: [
      {
        ...lineOf(edition, quantity),
        title: edition.details.title,
        interior: fileLink(platform, edition.interior),
        cover: fileLink(platform, edition.cover),
      },
    ],
    address: toPostal(order.shipping_address, await emailOf(platform, order)),
    level: order.shipping_option.key,
    productionDelay: CANCEL_MINUTES,
  });
  return readPress(job);
}

/** Where the press and the courier write about a parcel: the buyer's proved address, or ours. */
async function emailOf({ db, config }: Platform, { buyer_id: id }: OrderRow): Promise<string> {
  const row = await users(db).findByPk(id, { attributes: ["email", "email_verified_at"] });
  const buyer = row?.get();
  return (buyer?.email_verified_at && buyer.email) || config.supportEmail;
}

/** Books the courier, who fetches the parcel from our press. */
async function sendToCourier(platform: Platform, order: OrderRow): Promise<JobReport> {
  const courier = requireCourier(platform);
  const { edition, quantity, unit_price: price } = order;
  const made = await courier.createOrder({
    externalId: referenceOf(order),
    orderedAt: order.confirmed_at ?? order.created_at,
    address: toPostal(order.shipping_address, await emailOf(platform, order)),
    items: [{ name: edition.details.title, sku: order.book_id, quantity, price }],
    parcel: packed(edition, quantity),
  });
  const { awb, courierName } =
    made.awb === null
      ? await courier.assignCourier(made, order.shipping_option.key)
      : { awb: made.awb, courierName: made.courierName ?? "" };
  await courier.requestPickup(made);
  return {
    ...{ id: made.id, changedAt: null, report: { by: "press", state: "received" } },
    tracking: { courier: courierName, number: awb, url: null },
    ...{ messages: [], suggestion: null, costs: null },
  };
}

/** Sends our press within India, which has no API, what to print. */
export async function emailPress({ platform, transaction }: Scope, order: OrderRow): Promise<void> {
  const { edition, quantity } = order;
  const { trim, paper, ink, binding } = edition.format;
  await queueEmail(
    platform,
    transaction,
    { kind: "email", value: platform.config.fulfillment.pressEmail },
    {
      subject: `Print ${quantity} × ${edition.details.title} (${order.id})`,
      lines: [
        `${quantity} × ${edition.details.title}: ${edition.pages} pages, trim ${trim}, ${ink} on ${paper}, ${binding}.`,
        `Interior: ${fileLink(platform, edition.interior).url}`,
        `Cover: ${fileLink(platform, edition.cover).url}`,
        `Order ${order.id}. The courier fetches it under number ${order.tracking?.number ?? ""}. The links work for seven days.`,
      ],
      sms: `Print ${quantity} × ${edition.details.title}: see your email.`,
    },
  );
}

/** The job of an order whose answer was lost; null if there is none (yet). */
export async function findJob(platform: Platform, order: OrderRow): Promise<JobReport | null> {
  if (order.is_domestic) {
    const made = await requireCourier(platform).findOrder(referenceOf(order));
    // Half done: sending it again finds it and does the rest.
    return made?.awb ? sendToCourier(platform, order) : null;
  }
  const job = await requirePress(platform).findByExternalId(referenceOf(order));
  return job && readPress(job);
}

/** Returns the id of the job that press or courier has of an order, even of one that was left half done; null if none. */
export async function findJobId(platform: Platform, order: OrderRow): Promise<string | null> {
  const reference = referenceOf(order);
  if (order.is_domestic) return (await requireCourier(platform).findOrder(reference))?.id ?? null;
  return (await requirePress(platform).findByExternalId(reference))?.id ?? null;
}

/** Reads how far an order is; null if there is nothing to ask about. */
export async function readJob(platform: Platform, order: OrderRow): Promise<JobReport | null> {
  if (!order.is_domestic) {
    return order.job_id === null ? null : readPress(await requirePress(platform).read(order.job_id));
  }
  if (!order.tracking || order.job_id === null) return null;
  return readCourier(order, await requireCourier(platform).track(order.tracking.number));
}

/** Whether the press has given a job up: nothing of it is printed. */
export async function isOver(platform: Platform, jobId: string): Promise<boolean> {
  const { state } = await requirePress(platform).read(jobId);
  return state === "canceled" || state === "rejected" || state === "error";
}

const STATES: Partial<Record<PrintJobState, PressState>> = {
  created: "received",
  unpaid: "unpaid",
  payment_in_progress: "received",
  production_delayed: "received",
  production_ready: "accepted",
  in_production: "printing",
  shipped: "shipped",
  canceled: "canceled",
  error: "failed",
};

function readPress(job: PrintJob): JobReport {
  const [shipment] = job.shipments;
  const { cost, suggestedAddress } = job;
  return {
    ...{ id: job.id, changedAt: job.changedAt, report: reportOf(job) },
    tracking: shipment?.trackingId
      ? { courier: shipment.carrier ?? "", number: shipment.trackingId, url: shipment.url }
      : null,
    ...{ messages: job.messages, suggestion: suggestedAddress },
    costs: cost && jobCosts(cost),
  };
}

function reportOf({ state, suggestedAddress, messages }: PrintJob): JobReport["report"] {
  if (state === "delivered") return { by: "courier", state: "delivered" };
  if (state === "rejected") {
    const isAddress =
      suggestedAddress !== null || messages.some((message) => /address|postcode|state|phone/i.test(message));
    return { by: "press", state: isAddress ? "rejected_address" : "rejected_file" };
  }
  const known = STATES[state];
  return known ? { by: "press", state: known } : null;
}

function readCourier(order: OrderRow, { state, changedAt, url }: CourierTracking): JobReport {
  const reported: Partial<Record<CourierTracking["state"], CourierState>> = {
    ...{
      shipped: "shipped",
      delivered: "delivered",
      returned: "returned",
      lost: "lost",
      canceled: "canceled",
    },
  };
  const known = reported[state];
  return {
    ...{ id: order.job_id ?? "", changedAt, report: known ? { by: "courier", state: known } : null },
    tracking: order.tracking && { ...order.tracking, url: url ?? order.tracking.url },
    ...{ messages: [], suggestion: null, costs: null },
  };
}
