import type { PaymentPage } from "@quire/contracts/records/order";

/** What Razorpay's checkout hands back once somebody has paid. */
export interface RazorpayProof {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** What it says of a try that failed; another may follow in the same window. */
interface RazorpayFailure {
  error?: { description?: string };
}

interface RazorpayOptions {
  key: string;
  order_id: string;
  name: string;
  description: string;
  prefill: { name?: string; email?: string; contact?: string };
  theme: { color?: string };
  handler: (proof: RazorpayProof) => void;
  modal: { ondismiss: () => void };
}

interface RazorpayWindow {
  open(): void;
  on(event: "payment.failed", listener: (failure: RazorpayFailure) => void): void;
}

declare global {
  interface Window {
    Razorpay?: new (options: RazorpayOptions) => RazorpayWindow;
  }
}

/** What one window of the checkout comes to. */
export interface Heard {
  onPaid: (proof: RazorpayProof) => void;
  onClosed: () => void;
  /** A try failed, in the provider's words; the window is still open. */
  onFailed: (words: string | null) => void;
}

let loading: Promise<void> | null = null;

/** Fetches the provider's script, once. Rejects where it is blocked or can't be reached; then it may be tried again. */
export function loadRazorpay(src: string): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = () => (window.Razorpay ? resolve() : reject(new Error("the script defines no checkout")));
    script.onerror = () => reject(new Error("the script did not come"));
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Opens the provider's own window over this page. */
export function openRazorpay(
  page: PaymentPage,
  checkout: NonNullable<PaymentPage["checkout"]>,
  heard: Heard,
): void {
  if (!window.Razorpay) throw new Error("the provider's script is not here");
  const { name, email, contact } = checkout.prefill;
  const opened = new window.Razorpay({
    key: checkout.key,
    order_id: checkout.order_id,
    name: page.site.name,
    description: page.title,
    prefill: { ...(name && { name }), ...(email && { email }), ...(contact && { contact }) },
    theme: { color: accentColor() },
    handler: heard.onPaid,
    modal: { ondismiss: heard.onClosed },
  });
  opened.on("payment.failed", ({ error }) => heard.onFailed(error?.description ?? null));
  opened.open();
}

const accentColor = () =>
  getComputedStyle(document.documentElement).getPropertyValue("--accent").trim() || undefined;
