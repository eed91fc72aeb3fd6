import { useState } from "react";
import { usePage } from "../../lib/PageContext.ts";
import { keyFromUrl } from "./keyFromUrl.ts";
import { PaymentPage } from "./PaymentPage.tsx";
import { subscriptionSource } from "./subscriptionSource.ts";

/** `/pro/payment/razorpay/{subscriptionId}`: authorizes a plan in rupees. */
export function SubscriptionPaymentScreen() {
  const { data, product } = usePage();
  const { id = "" } = data.kind === "app" ? (data.params ?? {}) : {};
  const [source] = useState(() => {
    const key = keyFromUrl();
    return key ? subscriptionSource(id, key, product.name) : null;
  });
  return <PaymentPage source={source} />;
}
