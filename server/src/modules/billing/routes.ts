import type { Feature } from "../../platform/http/feature.ts";
import { deliveries } from "./deliveries/routes.ts";
import { earnings } from "./earnings/routes.ts";
import { orders } from "./orders/routes.ts";
import { payouts } from "./payouts/routes.ts";
import { pro } from "./subscriptions/routes.ts";

/** Orders, refunds, the ledger, payouts, deliveries and Pro. */
export const billing: Feature[] = [orders, deliveries, earnings, pro, payouts];
