import { parseDecimal } from "@quire/domain/billing/money";
import type { PrintFormat } from "@quire/domain/books/formats";
import { packageId } from "@quire/domain/books/packageId";
import type { LuluAccount } from "../../../platform/fulfillmentConfig.ts";
import {
  FulfillmentRefused,
  FulfillmentUnknown,
  type PostalAddress,
  type ShippingOption,
} from "./fulfillment.ts";
import {
  type Fields,
  fieldsOf,
  listOf,
  messagesIn,
  openJsonClient,
  readable,
  suggestionIn,
  textOf,
  webUrl,
} from "./jsonClient.ts";
import {
  type FileCheck,
  PRINT_JOB_STATES,
  type PressPort,
  type PrintCost,
  type PrintJob,
  type PrintJobState,
  type PrintLine,
} from "./press.ts";

const LULU = "https://api.lulu.com";
const TOKEN_PATH = "/auth/realms/glasstree/protocol/openid-connect/token";
/** A cost calculation or a new job takes Lulu some seconds. */
const TIMEOUT_MS = 20_000;
const PAGE = 100;
/** A safeguard against a list without an end. */
const MAX_PAGES = 100;
const TOPIC = "PRINT_JOB_STATUS_CHANGED";

/** What buyers read, where Lulu sends no name of its own. */
const LEVEL_NAMES: Record<string, string> = {
  MAIL: "Mail",
  PRIORITY_MAIL: "Priority mail",
  GROUND_HD: "Ground, home delivery",
  GROUND_BUS: "Ground, business delivery",
  GROUND: "Ground",
  EXPEDITED: "Expedited",
  EXPRESS: "Express",
};

/** Lulu's print API: https://api.lulu.com/docs */
export function openLulu(account: LuluAccount, timeoutMs = TIMEOUT_MS, now = Date.now): PressPort {
  const url = account.url ?? LULU;
  const call = openJsonClient({
    provider: "Lulu",
    ...{ url, timeoutMs, now },
    async logIn(request) {
      const key = Buffer.from(`${account.clientKey}:${account.clientSecret}`).toString("base64");
      const response = await request(`${url}${TOKEN_PATH}`, {
        method: "POST",
        headers: { authorization: `Basic ${key}`, accept: "application/json" },
        body: new URLSearchParams({ grant_type: "client_credentials" }),
        redirect: "error",
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const { access_token: token, expires_in } = fieldsOf(await response.json());
      return { token, lifetimeMs: Number(expires_in) * 1000 };
    },
  });

  /** Starts or reads a check of a file. */
  const readCheck = async (path: string, body?: object): Promise<FileCheck> =>
    readable(
      checkOf,
      await call(body ? { method: "POST", path, body, isRead: true } : { method: "GET", path }),
    );

  const read = async (jobId: string): Promise<PrintJob> =>
    readable(jobOf, await call({ method: "GET", path: jobPath(jobId) }));

  async function findByExternalId(externalId: string): Promise<PrintJob | null> {
    const query = new URLSearchParams({ search: externalId, page_size: String(PAGE) });
    const jobs = await listJobs(query);
    // The search also finds our id within others, and in titles.
    const ours = jobs.filter((job) => job.externalId === externalId);
    return ours.find(({ state }) => state !== "canceled" && state !== "rejected") ?? ours[0] ?? null;
  }

  async function listJobs(query: URLSearchParams): Promise<PrintJob[]> {
    const jobs: PrintJob[] = [];
    for (let page = 1; page <= MAX_PAGES; page++) {
      query.set("page", String(page));
      const body = fieldsOf(await call({ method: "GET", path: `/print-jobs/?${query}` }));
      jobs.push(...listOf(body.results).map((one) => readable(jobOf, one)));
      if (!body.next) return jobs;
    }
    return jobs;
  }

  return {
    name: "lulu",
    offers: (format) => packageId(format) !== null,

    async shippingOptions(address, lines) {
      const { country_code, state_code, ...rest } = addressFields(address);
      const is_postbox = isPostbox(address);
      const body = {
        currency: "USD",
        line_items: lines.map(lineFields),
        shipping_address: {
          ...{ ...rest, is_postbox, country: country_code },
          ...(state_code && { state: state_code }),
        },
      };
      const options = await call({ method: "POST", path: "/shipping-options/", body, isRead: true });
      return listOf(options)
        .filter(({ postbox_ok }) => !is_postbox || postbox_ok !== false)
        .map((option) => readable(optionOf, option));
    },

    async cost(address, lines, level) {
      const body = {
        line_items: lines.map(lineFields),
        shipping_address: addressFields(address),
        shipping_option: level,
      };
      const path = "/print-job-cost-calculations/";
      return readable(costOf, await call({ method: "POST", path, body, isRead: true }));
    },

    async coverDimensions(format, pages) {
      const body = { pod_package_id: idOf(format), interior_page_count: pages, unit: "pt" };
      const sheet = await call({ method: "POST", path: "/cover-dimensions/", body, isRead: true });
      return readable((fields) => {
        const [width, height] = [Number(fields.width), Number(fields.height)];
        if (!(width > 0 && height > 0)) throw new Error("a cover without a size");
        return { width, height };
      }, sheet);
    },

    checkInterior: (source_url, format) =>
      readCheck("/validate-interior/", { source_url, pod_package_id: idOf(format) }),
    checkCover: (source_url, format, pages) =>
      readCheck("/validate-cover/", {
        ...{ source_url, pod_package_id: idOf(format), interior_page_count: pages },
      }),
    readInteriorCheck: (id) => readCheck(`/validate-interior/${encodeURIComponent(id)}/`),
    readCoverCheck: (id) => readCheck(`/validate-cover/${encodeURIComponent(id)}/`),

    async submit({ externalId, lines, address, level, productionDelay }) {
      const body = {
        external_id: externalId,
        contact_email: account.contactEmail,
        production_delay: productionDelay,
        shipping_level: level,
        shipping_address: addressFields(address),
        ...(address.taxId && { recipient_tax_id: address.taxId }),
        line_items: lines.map(({ title, interior, cover, ...line }) => ({
          title,
          quantity: line.quantity,
          page_count: line.pages,
          printable_normalization: {
            pod_package_id: idOf(line.format),
            interior: { source_url: interior.url, source_md5_sum: interior.md5 },
            cover: { source_url: cover.url, source_md5_sum: cover.md5 },
          },
        })),
      };
      const job = await call({ method: "POST", path: "/print-jobs/", body });
      return readable(jobOf, job, FulfillmentUnknown);
    },

    findByExternalId,

    read,

    changedSince: (since) =>
      listJobs(new URLSearchParams({ modified_after: since.toISOString(), page_size: String(PAGE) })),

    async cancel(jobId) {
      try {
        await call({ method: "PUT", path: `${jobPath(jobId)}status/`, body: { name: "CANCELED" } });
      } catch (error) {
        const isCanceled = error instanceof FulfillmentRefused && (await read(jobId)).state === "canceled";
        if (!isCanceled) throw error;
      }
    },

    async subscribe(hookUrl) {
      const { results } = fieldsOf(await call({ method: "GET", path: "/webhooks/" }));
      const hook = listOf(results).find((one) => one.url === hookUrl);
      if (!hook) {
        const body = { topics: [TOPIC], url: hookUrl };
        return void (await call({ method: "POST", path: "/webhooks/", body }));
      }
      if (hook.is_active === true) return;
      const path = `/webhooks/${encodeURIComponent(String(hook.id))}/`;
      await call({ method: "PATCH", path, body: { is_active: true } });
    },
  };
}

const jobPath = (jobId: string) => `/print-jobs/${encodeURIComponent(jobId)}/`;

/** The format's id. Throws for one that the press doesn't offer, as the press would. */
function idOf(format: PrintFormat): string {
  const id = packageId(format);
  if (id === null) throw new FulfillmentRefused("The press doesn't offer this format.", 400);
  return id;
}

const lineFields = ({ format, pages, quantity }: PrintLine) => ({
  pod_package_id: idOf(format),
  page_count: pages,
  quantity,
});

/** Only the post delivers there, not couriers. */
const isPostbox = ({ street1, street2 }: PostalAddress): boolean =>
  /\b(?:p\.? ?o\.? ?box|post(?:al)? box|postfach)\b/i.test(`${street1} ${street2 ?? ""}`);

function addressFields(address: PostalAddress) {
  const { name, street1, street2, city, state, postcode, country, phone, email } = address;
  return {
    ...{ name, street1, city, postcode, country_code: country, phone_number: phone },
    ...(street2 && { street2 }),
    ...(state && { state_code: state }),
    ...(email && { email }),
  };
}

/** Cents of a decimal string. */
function centsOf(value: unknown): number {
  const cents = parseDecimal(String(value));
  if (cents === null) throw new Error("not an amount");
  return cents;
}

function optionOf(option: Fields): ShippingOption {
  const { level, cost_excl_tax, currency, min_delivery_date, max_delivery_date, total_days_min } = option;
  if (currency !== "USD" || typeof level !== "string") throw new Error("not an option in dollars");
  return {
    key: level,
    name: textOf(option.carrier_service_name) ?? LEVEL_NAMES[level] ?? level,
    cost: centsOf(cost_excl_tax),
    currency,
    minDeliveryDate: dateOf(min_delivery_date),
    maxDeliveryDate: dateOf(max_delivery_date),
    totalDaysMin: typeof total_days_min === "number" ? total_days_min : null,
  };
}

/** `2026-12-01` of a date or a time. */
function dateOf(value: unknown): string {
  const date = String(value).slice(0, 10);
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) throw new Error("not a date");
  return date;
}

/** Lulu lists fees in several places: what its total has beyond lines and shipping are fees. */
function costOf(body: Fields): PrintCost {
  if (body.currency !== "USD") throw new Error("not in dollars");
  const lines = listOf(body.line_item_costs).map((line) => ({
    quantity: Number(line.quantity),
    copy: centsOf(line.cost_excl_discounts),
    total: centsOf(line.total_cost_excl_tax),
  }));
  const shipping = centsOf(fieldsOf(body.shipping_cost).total_cost_excl_tax);
  const total = centsOf(body.total_cost_incl_tax);
  const untaxed = centsOf(body.total_cost_excl_tax);
  const fees = untaxed - shipping - lines.reduce((sum, line) => sum + line.total, 0);
  const tax = total - untaxed;
  if (lines.length === 0 || fees < 0 || tax < 0) throw new Error("amounts that don't add up");
  return { currency: "USD", lines, shipping, fees, tax, total, suggestedAddress: suggestionIn(body) };
}

/** A new job's costs are null until its files are checked. */
function costOrNull(costs: unknown): PrintCost | null {
  try {
    return costOf(fieldsOf(costs));
  } catch {
    return null;
  }
}

function jobOf(body: Fields): PrintJob {
  const id = textOf(body.id);
  const status = fieldsOf(body.status);
  const changedAt = new Date(String(status.changed));
  if (id === null || Number.isNaN(changedAt.getTime())) throw new Error("not a print job");
  const lines = listOf(body.line_items).map((line) => fieldsOf(line.status));
  const dates = fieldsOf(body.estimated_shipping_dates);
  const due = textOf(body.production_due_time);
  return {
    id,
    externalId: textOf(body.external_id),
    state: stateOf(status.name),
    changedAt,
    messages: [
      ...messagesIn(status.message),
      ...(status.name === "REJECTED" ? lines.flatMap(({ messages }) => messagesIn(messages)) : []),
    ],
    cost: costOrNull(body.costs),
    shipments: lines.flatMap(({ messages }) => shipmentsIn(fieldsOf(messages))),
    minDeliveryDate: textOf(dates.arrival_min)?.slice(0, 10) ?? null,
    maxDeliveryDate: textOf(dates.arrival_max)?.slice(0, 10) ?? null,
    productionDueAt: due === null ? null : new Date(due),
    suggestedAddress: suggestionIn(body.shipping_address),
  };
}

function stateOf(name: unknown): PrintJobState {
  const state = String(name).toLowerCase() as PrintJobState;
  return PRINT_JOB_STATES.includes(state) ? state : "unknown";
}

function shipmentsIn({ tracking_id, tracking_urls, carrier_name }: Fields): PrintJob["shipments"] {
  const trackingId = textOf(tracking_id);
  const url = Array.isArray(tracking_urls) ? webUrl(tracking_urls[0]) : null;
  return trackingId === null && url === null ? [] : [{ trackingId, url, carrier: textOf(carrier_name) }];
}

function checkOf(body: Fields): FileCheck {
  const id = textOf(body.id);
  if (id === null) throw new Error("not a check");
  const status = String(body.status);
  const isValid = status === "VALIDATED" || status === "NORMALIZED";
  return {
    id,
    state: status === "ERROR" ? "invalid" : isValid ? "valid" : "checking",
    problems: status === "ERROR" ? messagesIn(body.errors) : [],
  };
}
