import { useState } from "react";
import { usePage } from "../../lib/PageContext.ts";
import { keyFromUrl } from "./keyFromUrl.ts";
import { orderSource } from "./orderSource.ts";
import { PaymentPage } from "./PaymentPage.tsx";

/** `/{siteId}/payment/razorpay/{orderId}`: pays an order in rupees, for readers of every site. */
export function RazorpayScreen() {
  const { data } = usePage();
  const { siteId = "", orderId = "" } = data.kind === "app" ? (data.params ?? {}) : {};
  const [source] = useState(() => {
    const key = keyFromUrl();
    return key ? orderSource({ siteId, id: orderId }, key) : null;
  });
  return <PaymentPage source={source} />;
}
