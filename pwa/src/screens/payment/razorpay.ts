import type { Checkout, Payable, Proof } from "./payable.ts";

/** What it says of a try that failed; another may follow in the same window. */
interface RazorpayFailure {
  error?: { description?: string };
}

type RazorpayOptions = Checkout["due"] & {
  key: string;
  name: string;
  description: string;
  prefill: { name?: string; email?: string; contact?: string };
  theme: { color?: string };
  /** What it hands back once somebody has paid. */
  handler: (proof: Proof) => void;
  modal: { ondismiss: () => void };
};

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
  onPaid: (proof: Proof) => void;
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
  { payee, title }: Pick<Payable, "payee" | "title">,
  checkout: Checkout,
  heard: Heard,
): void {
  if (!window.Razorpay) throw new Error("the provider's script is not here");
  const { name, email, contact } = checkout.prefill;
  const opened = new window.Razorpay({
    key: checkout.key,
    ...checkout.due,
    name: payee,
    description: title,
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
