import { usePage } from "../../lib/PageContext.ts";
import { Logo } from "../../ui/Logo.tsx";
import { Navbar } from "../../ui/Navbar.tsx";
import { Page } from "../../ui/Page.tsx";
import type { Status } from "../../ui/StatusLine.tsx";
import { useOnline } from "../../ui/useOnline.ts";
import { PaymentSheet } from "./PaymentSheet.tsx";
import "./payment.css";
import type { PaymentSource } from "./payable.ts";
import { usePayment } from "./usePayment.ts";

/** The platform's page around Razorpay's checkout window. */
export function PaymentPage({ source }: { source: PaymentSource | null }) {
  const { product } = usePage();
  const isOnline = useOnline();
  const payment = usePayment(source);
  const isSandbox = "due" in payment.state && payment.state.due.sandbox;
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
  if (!isOnline)
    return { tone: "plain", message: "You're offline. Nothing is paid until you're back online." };
  return isSandbox ? { tone: "warn", message: "Sandbox payments: no money moves." } : null;
}
