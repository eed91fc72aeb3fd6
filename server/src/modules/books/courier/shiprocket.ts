import { parseDecimal } from "@quire/domain/billing/money";
import type { ShiprocketAccount } from "../../../platform/fulfillmentConfig.ts";
import { FulfillmentRefused, FulfillmentUnknown, type ShippingOption } from "../press/fulfillment.ts";
import {
  type Fields,
  fieldsOf,
  listOf,
  openJsonClient,
  readable,
  textOf,
  webUrl,
} from "../press/jsonClient.ts";
import type {
  CourierOrder,
  CourierOrderRequest,
  CourierPort,
  Parcel,
  ParcelState,
  Tracking,
} from "./courier.ts";
import { indianState } from "./indianStates.ts";

const SHIPROCKET = "https://apiv2.shiprocket.in";
const API = "/v1/external";
const TIMEOUT_MS = 20_000;
const TOKEN_MS = 240 * 3_600_000;

/** Shiprocket's API: https://apidocs.shiprocket.in */
export function openShiprocket(
  account: ShiprocketAccount,
  timeoutMs = TIMEOUT_MS,
  now = Date.now,
): CourierPort {
  const url = `${account.url ?? SHIPROCKET}${API}`;
  const call = openJsonClient({
    provider: "Shiprocket",
    ...{ url, timeoutMs, now, statusInside },
    async logIn(request) {
      const { email, password } = account;
      const response = await request(`${url}/auth/login`, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify({ email, password }),
        redirect: "error",
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const { token } = fieldsOf(await response.json());
      return { token, lifetimeMs: TOKEN_MS };
    },
  });

  async function findOrder(externalId: string): Promise<CourierOrder | null> {
    const query = new URLSearchParams({ search: externalId });
    const { data } = fieldsOf(await call({ method: "GET", path: `/orders?${query}` }));
    const orders = listOf(data)
      .filter((order) => order.channel_order_id === externalId)
      .map((order) => readable(orderOf, order));
    return orders.find(({ isCanceled }) => !isCanceled) ?? null;
  }

  async function readOrder(orderId: string): Promise<CourierOrder> {
    const path = `/orders/show/${encodeURIComponent(orderId)}`;
    return readable(orderOf, fieldsOf(await call({ method: "GET", path })).data);
  }

  /** Returns what a refused request wanted, if the order already has it: an earlier answer was lost. */
  async function unlessDone<T>(
    error: unknown,
    orderId: string,
    find: (order: CourierOrder) => T | null,
  ): Promise<T> {
    const done = error instanceof FulfillmentRefused ? find(await readOrder(orderId)) : null;
    if (done === null) throw error;
    return done;
  }

  return {
    name: "shiprocket",

    async shippingOptions(deliveryPostcode, parcel) {
      const query = new URLSearchParams({
        pickup_postcode: account.pickupPostcode,
        delivery_postcode: deliveryPostcode,
        cod: "0",
        weight: String(parcel.grams / 1000),
        ...sizeOf(parcel, String),
      });
      try {
        const body = await call({ method: "GET", path: `/courier/serviceability/?${query}` });
        const { available_courier_companies: couriers } = fieldsOf(fieldsOf(body).data);
        return listOf(couriers).flatMap((courier) => optionOf(courier) ?? []);
      } catch (error) {
        // Without a courier it answers 404.
        if (error instanceof FulfillmentRefused && error.status === 404) return [];
        throw error;
      }
    },

    findOrder,

    async createOrder(order) {
      const existing = await findOrder(order.externalId);
      if (existing) return existing;
      const body = orderFields(order, account.pickupLocation);
      const created = await call({ method: "POST", path: "/orders/create/adhoc", body });
      return readable(
        ({ order_id, shipment_id }) => ({
          id: requiredText(order_id),
          externalId: order.externalId,
          shipmentId: requiredText(shipment_id),
          ...{ awb: null, courierName: null, isCanceled: false },
        }),
        created,
        FulfillmentUnknown,
      );
    },

    async assignCourier({ id, shipmentId }, courierKey) {
      const body = { shipment_id: shipmentId, courier_id: courierKey };
      try {
        const assigned = await call({ method: "POST", path: "/courier/assign/awb", body });
        return readable(assignmentOf, assigned, FulfillmentUnknown);
      } catch (error) {
        return unlessDone(error, id, ({ awb, courierName }) =>
          awb === null ? null : { awb, courierName: courierName ?? "" },
        );
      }
    },

    async requestPickup({ shipmentId }) {
      const body = { shipment_id: [shipmentId] };
      try {
        const requested = await call({ method: "POST", path: "/courier/generate/pickup", body });
        return timeOf(fieldsOf(fieldsOf(requested).response).pickup_scheduled_date);
      } catch (error) {
        if (error instanceof FulfillmentRefused && /already/i.test(error.message)) return null;
        throw error;
      }
    },

    async track(awb) {
      const body = await call({ method: "GET", path: `/courier/track/awb/${encodeURIComponent(awb)}` });
      return trackingOf(awb, fieldsOf(fieldsOf(body).tracking_data));
    },

    async cancel(orderId) {
      try {
        await call({ method: "POST", path: "/orders/cancel", body: { ids: [Number(orderId)] } });
      } catch (error) {
        await unlessDone(error, orderId, ({ isCanceled }) => isCanceled || null);
      }
    },
  };
}

/** Shiprocket reports most errors with the HTTP status 200. */
function statusInside(body: unknown): number | null {
  const { status_code, status, awb_assign_status, pickup_status } = fieldsOf(body);
  const inside = [status_code, status].map(Number).find((code) => code >= 400);
  if (inside !== undefined) return inside;
  return awb_assign_status === 0 || pickup_status === 0 ? 400 : null;
}

function requiredText(value: unknown): string {
  const text = textOf(value);
  if (text === null) throw new Error("an incomplete answer");
  return text;
}

function assignmentOf({ response }: Fields): { awb: string; courierName: string } {
  const { awb_code, courier_name } = fieldsOf(fieldsOf(response).data);
  return { awb: requiredText(awb_code), courierName: textOf(courier_name) ?? "" };
}

/** Centimeters, at least half of one. */
function sizeOf<T>({ length, breadth, height }: Parcel, as: (centimeters: number) => T) {
  const centimeters = (millimeters: number) => as(Math.max(0.5, millimeters / 10));
  return { length: centimeters(length), breadth: centimeters(breadth), height: centimeters(height) };
}

/** Paise as the number of rupees that its JSON wants. */
const rupees = (paise: number): number =>
  Number(`${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, "0")}`);

function orderFields(order: CourierOrderRequest, pickupLocation: string) {
  const { externalId, orderedAt, address, items, parcel } = order;
  return {
    order_id: externalId,
    order_date: indianTime(orderedAt).slice(0, 16),
    pickup_location: pickupLocation,
    billing_customer_name: address.name,
    billing_last_name: "",
    billing_address: address.street1,
    billing_address_2: address.street2 ?? "",
    billing_city: address.city,
    billing_pincode: address.postcode.replaceAll(" ", ""),
    billing_state: indianState(address.state ?? ""),
    billing_country: "India",
    billing_email: address.email ?? "",
    // Ten digits, without +91 or a leading 0.
    billing_phone: address.phone.replace(/\D/g, "").slice(-10),
    shipping_is_billing: true,
    order_items: items.map(({ name, sku, quantity, price }) => ({
      ...{ name, sku, units: quantity, selling_price: rupees(price) },
    })),
    payment_method: "Prepaid",
    sub_total: rupees(items.reduce((sum, { quantity, price }) => sum + quantity * price, 0)),
    weight: parcel.grams / 1000,
    ...sizeOf(parcel, (centimeters) => centimeters),
  };
}

/** A courier without a price or a date can't be offered. */
function optionOf(courier: Fields): ShippingOption | null {
  const { courier_company_id, courier_name, rate, etd, estimated_delivery_days } = courier;
  const key = textOf(courier_company_id);
  const cost = parseDecimal(String(rate));
  const date = etdOf(etd);
  if (key === null || cost === null || date === null) return null;
  const days = Number(estimated_delivery_days);
  return {
    key,
    name: textOf(courier_name) ?? key,
    cost,
    currency: "INR",
    minDeliveryDate: date,
    maxDeliveryDate: date,
    totalDaysMin: days > 0 ? days : null,
  };
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** `2024-07-01` of `Jul 01, 2024`. */
function etdOf(value: unknown): string | null {
  const [, name = "", day = "", year] = /^(\w{3}) (\d{1,2}), (\d{4})$/.exec(String(value)) ?? [];
  const month = MONTHS.indexOf(name) + 1;
  return month === 0 ? null : `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
}

const INDIA_MS = 5.5 * 3_600_000;

const indianTime = (time: Date): string =>
  new Date(time.getTime() + INDIA_MS).toISOString().slice(0, 19).replace("T", " ");

/** A time of `2022-07-19 11:37:00`, which is India's; null for anything else. */
function timeOf(value: unknown): Date | null {
  const [, date, clock] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)/.exec(String(value)) ?? [];
  const time = new Date(`${date}T${clock}+05:30`);
  return Number.isNaN(time.getTime()) ? null : time;
}

function orderOf(order: Fields): CourierOrder {
  const shipment = listOf(order.shipments)[0] ?? fieldsOf(order.shipments);
  return {
    id: requiredText(order.id),
    externalId: requiredText(order.channel_order_id),
    shipmentId: requiredText(shipment.id),
    awb: textOf(shipment.awb),
    courierName: textOf(shipment.courier),
    isCanceled: /cancel/i.test(String(order.status)),
  };
}

/** Shiprocket's status codes; any other is `unknown`. */
const STATES: Record<Exclude<ParcelState, "unknown">, number[]> = {
  waiting: [1, 2, 3, 4, 5, 11, 13, 15, 19, 20, 27, 52, 54, 59],
  shipped: [6, 17, 18, 21, 22, 38, 39, 42, 43, 48, 49, 50, 51, 56, 57],
  delivered: [7],
  returning: [9, 14, 40, 41, 46],
  returned: [10],
  lost: [12, 24, 25],
  canceled: [8, 16, 45],
};

function stateOf(code: unknown): ParcelState {
  const found = Object.entries(STATES).find(([, codes]) => codes.includes(Number(code)));
  return (found?.[0] as ParcelState | undefined) ?? "unknown";
}

function trackingOf(awb: string, data: Fields): Tracking {
  const scans = listOf(data.shipment_track_activities).flatMap(({ date, activity, location }) => {
    const at = timeOf(date);
    return at ? [{ at, activity: String(activity), location: String(location) }] : [];
  });
  scans.sort((one, other) => other.at.getTime() - one.at.getTime());
  return {
    awb,
    // Before its first scan, Shiprocket reports an error instead of a status.
    state: data.error ? "waiting" : stateOf(data.shipment_status),
    changedAt: scans[0]?.at ?? null,
    url: webUrl(data.track_url),
    deliveryDate: timeOf(data.etd) ? String(data.etd).slice(0, 10) : null,
    scans,
  };
}
