import * as contracts from "@quire/contracts/schemas/orders";
import type { Feature } from "../../../platform/http/feature.ts";
import { sweepProviders, sweepProvidersJob } from "../payments/sweepProviders.ts";
import { refundRejected, refundRejectedJob } from "../refunds/rejectedPayments.ts";
import { sendRefundJob } from "../refunds/requestRefund.ts";
import { sendRefund } from "../refunds/sendRefund.ts";
import { handleEvent } from "../webhooks/handleEvent.ts";
import { handlePruning, pruneEventsJob } from "../webhooks/pruneEvents.ts";
import { handleEventJob } from "../webhooks/storeEvent.ts";
import { afterSale, afterSaleJob } from "./afterSale.ts";
import { checkFee, checkFeeJob } from "./checkFee.ts";
import { checkOrder, checkOrderJob } from "./checkOrder.ts";
import { confirmOrder } from "./commands/confirmOrder.ts";
import { createOrder } from "./commands/createOrder.ts";
import { receiveWebhook } from "./commands/receiveWebhook.ts";
import { refundOrder } from "./commands/refundOrder.ts";
import { setSupport } from "./commands/setSupport.ts";
import { runDueOrdersJob } from "./dueOrders.ts";
import { getOrder } from "./queries/getOrder.ts";
import { getPaymentPage } from "./queries/getPaymentPage.ts";
import { getPurchase, getPurchaseFile } from "./queries/getPurchase.ts";
import { listPurchases } from "./queries/listPurchases.ts";
import { listSupporters } from "./queries/listSupporters.ts";
import { runDueOrders } from "./runDueOrders.ts";

/** Orders: buying, supporting, payments and refunds. */
export const orders: Feature = (routes, platform) => {
  const { jobs } = platform;
  jobs.handle(runDueOrdersJob, () => runDueOrders(platform));
  jobs.handle(checkOrderJob, (payload) => checkOrder(platform, payload));
  jobs.handle(checkFeeJob, (payload) => checkFee(platform, payload));
  jobs.handle(sendRefundJob, ({ refundId }) => sendRefund(platform, refundId));
  jobs.handle(refundRejectedJob, (payload) => refundRejected(platform, payload));
  jobs.handle(handleEventJob, (payload) => handleEvent(platform, payload));
  jobs.handle(afterSaleJob, ({ orderId }) => afterSale(platform, orderId));
  jobs.handle(sweepProvidersJob, () => sweepProviders(platform));
  jobs.handle(pruneEventsJob, () => handlePruning(platform));
  return [
    routes.writeInSteps(contracts.createOrder, createOrder),
    routes.writeInSteps(contracts.confirmOrder, confirmOrder),
    routes.read(contracts.getOrder, getOrder),
    routes.read(contracts.getPaymentPage, getPaymentPage),
    routes.write(contracts.refundOrder, refundOrder),
    routes.read(contracts.listPurchases, listPurchases),
    routes.read(contracts.getPurchase, getPurchase),
    routes.read(contracts.getPurchaseFile, getPurchaseFile),
    routes.read(contracts.listSupporters, listSupporters),
    routes.write(contracts.enableSupport, setSupport("enabled")),
    routes.write(contracts.disableSupport, setSupport("disabled")),
    routes.stream(contracts.receiveWebhook, receiveWebhook),
  ];
};
