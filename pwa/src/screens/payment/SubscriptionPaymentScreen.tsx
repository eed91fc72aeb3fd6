import { useState } from "react";
import { usePage } from "../../lib/PageContext.ts";
import { keyOfAddress } from "./keyOfAddress.ts";
import { PaymentPage } from "./PaymentPage.tsx";
import { subscriptionTill } from "./subscriptionTill.ts";

/** `/pro/payment/razorpay/{subscriptionId}`: where a plan in rupees is agreed to. */
export function SubscriptionPaymentScreen() {
  const { data, product } = usePage();
  const { id = "" } = data.kind === "app" ? (data.params ?? {}) : {};
  const [till] = useState(() => {
    const key = keyOfAddress();
    return key ? subscriptionTill(id, key, product.name) : null;
  });
  return <PaymentPage till={till} />;
}
