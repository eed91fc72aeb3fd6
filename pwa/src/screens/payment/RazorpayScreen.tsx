import { useState } from "react";
import { usePage } from "../../lib/PageContext.ts";
import { keyOfAddress } from "./keyOfAddress.ts";
import { orderTill } from "./orderTill.ts";
import { PaymentPage } from "./PaymentPage.tsx";

/** `/{siteId}/payment/razorpay/{orderId}`: where rupees are paid, for readers of every site. */
export function RazorpayScreen() {
  const { data } = usePage();
  const { siteId = "", orderId = "" } = data.kind === "app" ? (data.params ?? {}) : {};
  const [till] = useState(() => {
    const key = keyOfAddress();
    return key ? orderTill({ siteId, id: orderId }, key) : null;
  });
  return <PaymentPage till={till} />;
}
