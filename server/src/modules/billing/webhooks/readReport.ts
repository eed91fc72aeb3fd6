import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { FulfillmentProvider } from "@quire/domain/enums";
import type { Fulfillment } from "../../../platform/fulfillmentConfig.ts";
import type { FulfillmentReport } from "../events.ts";
import type { ProviderEvent } from "../payments/provider.ts";

type Headers = Readonly<Record<string, string | undefined>>;

/**
 * Returns what the press or the courier reports; null if it is unsigned or forged. Its age isn't checked: neither dates
 * its requests, and an old report only makes us ask again. Buyers' addresses in it are not saved.
 */
export function readReport(
  { lulu, shiprocket }: Fulfillment,
  provider: FulfillmentProvider,
  body: Buffer,
  headers: Headers,
): ProviderEvent | null {
  if (provider === "lulu") {
    if (!lulu || !isSigned(body, lulu.clientSecret, headers["lulu-hmac-sha256"])) return null;
    return eventOf(readPrintJob(parse(body)), body);
  }
  if (!shiprocket || !isSame(headers["x-api-key"] ?? "", shiprocket.webhookToken)) return null;
  return eventOf(readParcel(parse(body)), body);
}

/** Neither provider sends an id of the event: it is a status at a time. */
function eventOf(report: FulfillmentReport, body: Buffer): ProviderEvent {
  const { providerId, status, changed } = report;
  const isKnown = providerId !== "" && changed !== "";
  // A test message may lack all of it.
  const id = isKnown ? `${providerId} ${status} ${changed}` : createHash("sha256").update(body).digest("hex");
  return { id: id.slice(0, 200), type: status.slice(0, 200), body: report };
}

function readPrintJob(body: Fields): FulfillmentReport {
  const job = fieldsOf(body.data);
  const status = fieldsOf(job.status);
  return {
    provider: "lulu",
    providerId: textOf(job.id),
    externalId: textOf(job.external_id) || null,
    status: textOf(status.name),
    changed: textOf(status.changed),
  };
}

function readParcel(body: Fields): FulfillmentReport {
  return {
    provider: "shiprocket",
    providerId: textOf(body.awb),
    externalId: textOf(body.order_id) || null,
    status: textOf(body.current_status),
    changed: textOf(body.current_timestamp),
  };
}

/** Lulu doesn't say whether its HMAC is in hex or base64. */
function isSigned(body: Buffer, secret: string, signature = ""): boolean {
  const right = createHmac("sha256", secret).update(body).digest();
  return (["hex", "base64"] as const).some((encoding) => {
    const received = Buffer.from(signature, encoding);
    return received.length === right.length && timingSafeEqual(received, right);
  });
}

/** Compares in constant time, whatever the lengths. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(first as Buffer, second as Buffer);
}

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? (value as Fields) : {};

function parse(body: Buffer): Fields {
  try {
    return fieldsOf(JSON.parse(body.toString("utf8")));
  } catch {
    return {};
  }
}

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
