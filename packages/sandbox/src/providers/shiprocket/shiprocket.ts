import { type Calls, callRoutes } from "../../control/callRoutes.ts";
import { known, type Params, textOf } from "../../control/params.ts";
import { PRINT_FAULTS, WEBHOOK_FAULTS } from "../../faults.ts";
import type { OpenProvider, PaymentRow, Provider } from "../../provider.ts";
import { openBearerTokens } from "../bearerTokens.ts";
import { JsonError, serveJson } from "../serveJson.ts";
import {
  type Account,
  advanceDue,
  EMAIL,
  moveShipment,
  moveThrough,
  openAccount,
  PASSWORD,
  PICKUP_POSTCODE,
  WEBHOOK_TOKEN,
} from "./account.ts";
import { shiprocketCalls } from "./calls.ts";
import { type Shipment, STATUSES } from "./shipment.ts";

const TOKEN_MS = 240 * 3_600_000;
const MOST = 50;

/** The Shiprocket fake: couriers by postcode, orders, shipments that move by its clock, and their events. */
export const shiprocket: Provider = {
  name: "shiprocket",
  key: "SHIPROCKET_EMAIL",
  faults: [
    ...WEBHOOK_FAULTS.filter((kind) => kind !== "webhook-other-amount"),
    ...PRINT_FAULTS.filter((kind) => kind !== "reject-file"),
  ],
  webhooks: true,
  // It refuses URLs that contain its name.
  webhookPath: "courier",
  async open(tools): Promise<OpenProvider> {
    const account = openAccount(tools);
    const tokens = openBearerTokens(tools, "shiprocket", TOKEN_MS);
    tools.server.route([
      ...serveJson(tools, {
        name: "shiprocket",
        prefix: "/shiprocket/v1/external",
        calls: shiprocketCalls(account, tokens),
        requireToken(request) {
          if (!tokens.isValid(request))
            throw new JsonError(401, { message: "Token has expired", status_code: 401 });
        },
        refusals: {
          "429": () => new JsonError(429, { message: "Too Many Attempts." }),
          "500": () => new JsonError(500, { message: "Server Error" }),
          // Most of its errors come with the status 200.
          refuse: () => new JsonError(200, { message: "Oops! Invalid Data.", status_code: 400 }),
        },
      }),
      ...callRoutes("shiprocket", controlCalls(account), tools.outbox, JsonError),
    ]);
    tools.clock.onTick(() => tools.outbox.during(() => advanceDue(account)).caused.now());
    return {
      environment: {
        SHIPROCKET_EMAIL: EMAIL,
        SHIPROCKET_PASSWORD: PASSWORD,
        SHIPROCKET_WEBHOOK_TOKEN: WEBHOOK_TOKEN,
        SHIPROCKET_PICKUP_POSTCODE: PICKUP_POSTCODE,
        SHIPROCKET_URL: tools.url,
      },
      shipments: () => account.shipments.all().slice(-MOST).reverse().map(shipmentRow),
    };
  },
};

/** What happens to parcels on their way. */
function controlCalls(account: Account): Calls {
  const shipmentOf = (params: Params) => known(account.shipments.get(textOf(params, "shipment")), "shipment");
  return {
    pickup: (params) => moveThrough(account, shipmentOf(params), 42),
    deliver: (params) => moveThrough(account, shipmentOf(params), 7),
    return: (params) => moveShipment(account, shipmentOf(params), 9),
    lose: (params) => moveShipment(account, shipmentOf(params), 12),
    resend: (params) => {
      const event = params.event ? account.events.get(textOf(params, "event")) : account.events.all().at(-1);
      account.send(known(event ?? null, "event"));
      return { event: event?.id, type: event?.type };
    },
  };
}

const OVER = [7, 8, 10, 12];

function shipmentRow(shipment: Shipment): PaymentRow {
  const { id, code, isCanceled, items, customer, postcode, awb, courier, createdAt } = shipment;
  const button = (label: string, call: string) => ({ label, call, fields: { shipment: id } });
  const isMoving = code !== null && code !== 1 && !OVER.includes(code);
  const carried = courier ? ` · ${courier.name} ${awb}` : "";
  return {
    id,
    kind: "Shipment",
    state: isCanceled ? "canceled" : code === null ? "new" : STATUSES[code].toLowerCase(),
    about: `${items} · to ${customer}, ${postcode}${carried}`,
    at: Math.floor(createdAt / 1000),
    buttons: isMoving
      ? [
          ...(code === 3 ? [button("Pick up", "pickup")] : []),
          button("Deliver", "deliver"),
          button("Return", "return"),
          button("Lose", "lose"),
        ]
      : [],
  };
}
