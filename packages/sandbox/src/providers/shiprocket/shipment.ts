/** Shiprocket's statuses that the fake uses, by code. */
export const STATUSES = {
  1: "AWB ASSIGNED",
  3: "PICKUP SCHEDULED",
  42: "PICKED UP",
  18: "IN TRANSIT",
  17: "OUT FOR DELIVERY",
  7: "DELIVERED",
  8: "CANCELED",
  9: "RTO INITIATED",
  10: "RTO DELIVERED",
  12: "LOST",
} as const;
export type StatusCode = keyof typeof STATUSES;

export interface Scan {
  /** Milliseconds since 1970. */
  at: number;
  code: StatusCode;
  location: string;
}

/** A saved order, with its one shipment. */
export interface Shipment {
  /** Shiprocket's order id. */
  id: string;
  shipmentId: number;
  /** The product's own id. */
  channelOrderId: string;
  customer: string;
  city: string;
  postcode: string;
  weight: string;
  items: string;
  createdAt: number;
  changedAt: number;
  courier: { id: number; name: string } | null;
  awb: string | null;
  /** Null before an AWB is assigned; then the latest scan's code. */
  code: StatusCode | null;
  isCanceled: boolean;
  /** Whether only buttons move it. */
  isStuck: boolean;
  scans: Scan[];
}

const DAY = 86_400_000;

/** What happens next to a shipment in transit, and after which time; null if only buttons move it. */
export function nextStep({ code }: Shipment): { next: StatusCode; after: number } | null {
  switch (code) {
    case 3:
      return { next: 42, after: DAY };
    case 42:
      return { next: 18, after: DAY / 2 };
    case 18:
      return { next: 17, after: 2 * DAY };
    case 17:
      return { next: 7, after: DAY / 4 };
    case 9:
      return { next: 10, after: 4 * DAY };
    default:
      return null;
  }
}

/** A time in India, as Shiprocket writes it: `2022-07-19 11:37:00`. */
export const indianTime = (ms: number): string =>
  new Date(ms + 5.5 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");

/** The form of webhooks: `19 07 2022 11:37:00`. */
export function webhookTime(ms: number): string {
  const [date = "", time = ""] = indianTime(ms).split(" ");
  return `${date.split("-").reverse().join(" ")} ${time}`;
}

const scanOf = ({ at, code, location }: Scan) => ({
  date: indianTime(at),
  status: `X-${code}`,
  activity: STATUSES[code],
  location,
  "sr-status": String(code),
  "sr-status-label": STATUSES[code],
});

/** Returns what `courier/track` answers. */
export function presentTracking(shipment: Shipment): object {
  const { id, shipmentId, awb, courier, code, scans, weight, city } = shipment;
  const delivered = scans.find((scan) => scan.code === 7);
  return {
    tracking_data: {
      track_status: 1,
      shipment_status: code ?? 0,
      shipment_track: [
        {
          id: Number(id),
          awb_code: awb,
          courier_company_id: courier?.id ?? null,
          courier_name: courier?.name ?? "",
          shipment_id: shipmentId,
          order_id: Number(id),
          pickup_date: null,
          delivered_date: delivered ? indianTime(delivered.at) : null,
          weight,
          packages: 1,
          current_status: code ? STATUSES[code] : "",
          delivered_to: city,
          destination: city,
          consignee_name: "",
          origin: "Bangalore",
          courier_agent_details: null,
          edd: null,
        },
      ],
      shipment_track_activities: scans.length > 0 ? scans.map(scanOf).reverse() : null,
      track_url: `https://tracking.example/${awb}`,
      etd: indianTime(shipment.createdAt + 5 * DAY),
    },
  };
}

/** Returns what the webhook posts. */
export function presentEvent(shipment: Shipment): object {
  const { id, channelOrderId, awb, courier, changedAt, createdAt, scans } = shipment;
  const code = shipment.code ?? 1;
  return {
    awb,
    courier_name: courier?.name ?? "",
    current_status: STATUSES[code],
    current_status_id: code,
    shipment_status: STATUSES[code],
    shipment_status_id: code,
    current_timestamp: webhookTime(changedAt),
    order_id: channelOrderId,
    sr_order_id: Number(id),
    awb_assigned_date: indianTime(createdAt),
    pickup_scheduled_date: indianTime(createdAt + DAY),
    etd: indianTime(createdAt + 5 * DAY),
    scans: scans.map(scanOf),
    is_return: 0,
    channel_id: 0,
    pod_status: "OTP Based delivery",
    pod: "Not Available",
  };
}

/** Returns an order as the list of orders has it. */
export function presentOrder(shipment: Shipment): object {
  const { id, shipmentId, channelOrderId, customer, courier, awb, isCanceled, code, createdAt } = shipment;
  const status = isCanceled ? "CANCELED" : code ? STATUSES[code] : "NEW";
  return {
    id: Number(id),
    channel_id: 0,
    channel_name: "CUSTOM",
    channel_order_id: channelOrderId,
    customer_name: customer,
    status,
    status_code: isCanceled ? 5 : code ? 6 : 1,
    created_at: indianTime(createdAt),
    shipments: [
      { id: shipmentId, awb: awb ?? "", courier: courier?.name ?? "", courier_id: courier?.id ?? null },
    ],
  };
}
