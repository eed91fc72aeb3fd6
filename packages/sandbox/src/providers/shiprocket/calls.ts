import { randomInt } from "node:crypto";
import type { BearerTokens } from "../bearerTokens.ts";
import { type JsonCall, JsonError, type JsonRequest } from "../serveJson.ts";
import { type Account, EMAIL, moveShipment, PASSWORD } from "./account.ts";
import { indianTime, presentOrder, presentTracking, type Shipment } from "./shipment.ts";

const DAY = 86_400_000;
const POSTCODE = /^[1-9]\d{5}$/;
/** Rupees for the first half kilogram and each further one, and days. */
const COURIERS = [
  { id: 43, name: "Delhivery Surface", first: 54, more: 38.5, days: 4, isSurface: true },
  { id: 1, name: "Blue Dart", first: 96.4, more: 71.2, days: 2, isSurface: false },
  { id: 51, name: "Xpressbees Surface", first: 61.36, more: 40, days: 5, isSurface: true },
  { id: 225, name: "India Post Business Parcel", first: 47.2, more: 23.6, days: 8, isSurface: true },
];
/** The army's post offices, which private couriers don't reach. */
const ARMY = /^9/;

const ok = (body: object) => ({ status: 200, body });

/** Errors that Shiprocket sends with the status 200. */
const refuseInside = (status: number, message: string) => ok({ status, message });

function refuseFields(errors: Record<string, string[]>): JsonError {
  return new JsonError(422, { message: "Oops! Invalid Data.", errors, status_code: 422 });
}

/** Every call of Shiprocket's that the fake answers. */
export function shiprocketCalls(account: Account, tokens: BearerTokens): JsonCall[] {
  const byShipment = (shipmentId: unknown) =>
    account.shipments.all().find((one) => one.shipmentId === Number(shipmentId)) ?? null;

  return [
    {
      method: "POST",
      path: "/auth/login",
      open: true,
      answer({ fields }) {
        if (fields.email !== EMAIL || fields.password !== PASSWORD) {
          throw new JsonError(400, { message: "Invalid email and password combination", status_code: 400 });
        }
        return ok({ id: 1, email: EMAIL, first_name: "API", company_id: 1, token: tokens.issue() });
      },
    },
    { method: "GET", path: "/courier/serviceability/", answer: (request) => serviceability(request) },
    {
      method: "GET",
      path: "/orders",
      answer({ fields }) {
        const search = String(fields.search ?? "");
        const data = account.shipments.all().filter(({ channelOrderId }) => channelOrderId.includes(search));
        return ok({ data: data.map(presentOrder).reverse(), meta: { pagination: { total: data.length } } });
      },
    },
    {
      method: "GET",
      path: "/orders/show/{id}",
      answer({ id }) {
        const shipment = account.shipments.get(id);
        if (!shipment) throw new JsonError(404, { message: "Order not found", status_code: 404 });
        return ok({ data: presentOrder(shipment) });
      },
    },
    { method: "POST", path: "/orders/create/adhoc", answer: (request) => createOrder(request) },
    { method: "POST", path: "/courier/assign/awb", answer: (request) => assignAwb(request) },
    {
      method: "POST",
      path: "/courier/generate/pickup",
      answer({ fields }) {
        const [id] = Array.isArray(fields.shipment_id) ? fields.shipment_id : [fields.shipment_id];
        const shipment = byShipment(id);
        if (!shipment?.awb) throw new JsonError(400, { message: "AWB not assigned", status_code: 400 });
        if (shipment.code !== 1)
          throw new JsonError(400, { message: "Already in Pickup Queue.", status_code: 400 });
        const scheduled = indianTime(account.now() + DAY);
        moveShipment(account, shipment, 3);
        return ok({
          pickup_status: 1,
          response: { pickup_scheduled_date: scheduled, pickup_token_number: `Reference No: ${shipment.id}` },
        });
      },
    },
    {
      method: "GET",
      path: "/courier/track/awb/{id}",
      answer({ id }) {
        const shipment = account.shipments.all().find(({ awb }) => awb === id);
        return ok(
          shipment?.scans.length
            ? presentTracking(shipment)
            : {
                tracking_data: {
                  track_status: 0,
                  shipment_status: 0,
                  shipment_track: [{ id: 0, awb_code: "" }],
                  shipment_track_activities: null,
                  error:
                    "Aahh! There is no activities found in our DB. Please have some patience it will be updated soon.",
                },
              },
        );
      },
    },
    {
      method: "POST",
      path: "/orders/cancel",
      answer({ fields }) {
        const ids = Array.isArray(fields.ids) ? fields.ids.map(String) : [];
        const orders = ids.map((id) => account.shipments.get(id));
        if (ids.length === 0 || orders.includes(null)) return refuseInside(404, "Order does not exist!");
        for (const order of orders as Shipment[]) {
          if (order.code !== null && ![1, 3].includes(order.code))
            return refuseInside(400, "Cannot cancel order which is already shipped");
        }
        for (const order of orders as Shipment[]) cancel(order);
        return { status: 204, body: null };
      },
    },
  ];

  function cancel(order: Shipment): void {
    const canceled = account.shipments.put({ ...order, isCanceled: true });
    if (canceled.awb) moveShipment(account, canceled, 8);
  }

  function serviceability({ fields, raw }: JsonRequest) {
    const { pickup_postcode, delivery_postcode, weight, cod } = fields as Record<string, string | undefined>;
    const kilograms = Number(weight);
    if (!(kilograms > 0) || cod === undefined) {
      throw new JsonError(422, {
        message: "Required field missing",
        errors: { weight: ["The weight field is required when order id is not present."] },
        status_code: 422,
      });
    }
    const isReached = [pickup_postcode, delivery_postcode].every((one) => POSTCODE.test(one ?? ""));
    if (!isReached || ARMY.test(delivery_postcode ?? "") || account.consumeFault("no-courier", raw)) {
      return refuseInside(404, "No courier service available between these pincodes.");
    }
    const factor = account.consumeFault("dearer", raw) ? 1.5 : 1;
    const couriers = COURIERS.map(({ id, name, first, more, days, isSurface }) => ({
      courier_company_id: id,
      courier_name: name,
      rate: rateOf(first, more, kilograms, factor),
      estimated_delivery_days: String(days),
      etd: etdText(account.now() + days * DAY),
      charge_weight: kilograms,
      is_surface: isSurface,
      cod: 1,
      rating: 4.5,
      postcode: delivery_postcode,
    }));
    return ok({
      status: 200,
      currency: "INR",
      data: { available_courier_companies: couriers, recommended_courier_company_id: 43 },
    });
  }

  function createOrder({ fields, raw }: JsonRequest) {
    const errors: Record<string, string[]> = {};
    for (const name of REQUIRED) {
      const value = fields[name];
      if (value === undefined || value === null || value === "")
        errors[name] = [`The ${name.replaceAll("_", " ")} field is required.`];
    }
    if (!POSTCODE.test(String(fields.billing_pincode))) errors.billing_pincode = ["Invalid pincode."];
    if (!/^[6-9]\d{9}$/.test(String(fields.billing_phone)))
      errors.billing_phone = ["The billing phone must be 10 digits."];
    if (account.consumeFault("reject-address", raw))
      errors.billing_address = ["The billing address format is invalid."];
    if (Object.keys(errors).length > 0) throw refuseFields(errors);
    // Shiprocket creates a second order for the same `order_id`.
    const all = account.shipments.all();
    const id = String(Number(all.at(-1)?.id ?? 700_000) + 1);
    const items = Array.isArray(fields.order_items) ? (fields.order_items as Record<string, unknown>[]) : [];
    const now = account.now();
    const shipment = account.shipments.put({
      id,
      shipmentId: Number(id) + 100_000,
      channelOrderId: String(fields.order_id),
      customer: `${String(fields.billing_customer_name)} ${String(fields.billing_last_name ?? "")}`.trim(),
      city: String(fields.billing_city),
      postcode: String(fields.billing_pincode),
      weight: String(fields.weight),
      items: items.map(({ name, units }) => `${String(units)} × ${String(name)}`).join(", "),
      createdAt: now,
      changedAt: now,
      courier: null,
      awb: null,
      code: null,
      isCanceled: false,
      isStuck: account.consumeFault("stuck", raw),
      scans: [],
    });
    return ok({
      order_id: Number(shipment.id),
      channel_order_id: shipment.channelOrderId,
      shipment_id: shipment.shipmentId,
      status: "NEW",
      status_code: 1,
      onboarding_completed_now: 0,
      awb_code: "",
      courier_company_id: "",
      courier_name: "",
    });
  }

  function assignAwb({ fields, raw }: JsonRequest) {
    const shipment = byShipment(fields.shipment_id);
    const courier = COURIERS.find(({ id }) => id === Number(fields.courier_id ?? 43));
    if (!shipment || shipment.isCanceled || !courier || shipment.awb) {
      throw new JsonError(400, {
        message: "Oops! Cannot reassign courier for this shipment.",
        status_code: 400,
      });
    }
    if (account.consumeFault("no-courier", raw)) {
      return ok({
        awb_assign_status: 0,
        response: { data: { awb_assign_error: "Courier is not serviceable for this pincode." } },
      });
    }
    const awb = `${randomInt(1e5, 1e6)}${shipment.id}`;
    const assigned = { ...shipment, awb, courier: { id: courier.id, name: courier.name } };
    moveShipment(account, assigned, 1);
    return ok({
      awb_assign_status: 1,
      response: {
        data: {
          courier_company_id: courier.id,
          courier_name: courier.name,
          awb_code: awb,
          order_id: Number(shipment.id),
          shipment_id: shipment.shipmentId,
          applied_weight: Number(shipment.weight),
        },
      },
    });
  }
}

const REQUIRED = [
  "order_id",
  "order_date",
  "pickup_location",
  "billing_customer_name",
  "billing_address",
  "billing_city",
  "billing_pincode",
  "billing_state",
  "billing_country",
  "billing_email",
  "billing_phone",
  "payment_method",
  "sub_total",
  "length",
  "breadth",
  "height",
  "weight",
];

function rateOf(first: number, more: number, kilograms: number, factor: number): number {
  const halves = Math.ceil(kilograms / 0.5);
  return Math.round((first + more * (halves - 1)) * factor * 100) / 100;
}

/** `Jul 01, 2024` */
function etdText(ms: number): string {
  const format = { timeZone: "Asia/Kolkata", year: "numeric", month: "short", day: "2-digit" } as const;
  return new Intl.DateTimeFormat("en-US", format).format(ms);
}
