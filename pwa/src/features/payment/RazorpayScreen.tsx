import { useState } from "react";
import { usePage } from "../../platform/PageContext.ts";
import { useOnline } from "../../platform/useOnline.ts";
import { Logo } from "../../ui/Logo.tsx";
import { Navbar } from "../../ui/Navbar.tsx";
import { Page } from "../../ui/Page.tsx";
import type { Status } from "../../ui/StatusLine.tsx";
import { PaymentSheet } from "./PaymentSheet.tsx";
import "./payment.css";
import { usePayment } from "./usePayment.ts";

/** Where rupees are paid, for readers of every site: the platform's own page around Razorpay's window, and nothing else. */
export function RazorpayScreen() {
  const { product, data } = usePage();
  const isOnline = useOnline();
  const params = data.kind === "app" ? (data.params ?? {}) : {};
  const [key] = useState(() => new URLSearchParams(location.search).get("key") ?? "");
  const payment = usePayment({ siteId: params.siteId ?? "", id: params.orderId ?? "", key });
  const isSandbox = "page" in payment.state && payment.state.page.sandbox;
  return (
    <Page
      width="reading"
      navbar={<Navbar fixed logo={<Logo name={product.name} />} status={statusOf(isOnline, isSandbox)} />}
    >
      <PaymentSheet {...payment} />
    </Page>
  );
}

function statusOf(isOnline: boolean, isSandbox: boolean): Status | null {
  if (!isOnline) return { tone: "plain", words: "Offline. Nothing is paid until you are back online." };
  return isSandbox ? { tone: "warn", words: "Sandbox payments: no money moves." } : null;
}
