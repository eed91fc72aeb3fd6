import type { Checkout, Payable, Proof } from "./payable.ts";

/** A failed attempt; another may follow in the same window. */
interface RazorpayFailure {
  error?: { description?: string };
}

type RazorpayOptions = Checkout["due"] & {
  key: string;
  name: string;
  description: string;
  prefill: { name?: string; email?: string; contact?: string };
  theme: { color?: string };
  /** Called with the proof of a payment. */
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

/** Callbacks of the checkout window. */
export interface RazorpayListeners {
  onPaid: (proof: Proof) => void;
  onClosed: () => void;
  /** An attempt failed, with the provider's message; the window is still open. */
  onFailed: (message: string | null) => void;
}

let loading: Promise<void> | null = null;

/** Loads the provider's script, once. Rejects if it is blocked or unreachable; the next call retries. */
export function loadRazorpay(src: string): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = () =>
      window.Razorpay ? resolve() : reject(new Error("the script does not define Razorpay"));
    script.onerror = () => reject(new Error("the script could not be loaded"));
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Opens the provider's checkout window over this page. */
export function openRazorpay(
  { payee, title }: Pick<Payable, "payee" | "title">,
  checkout: Checkout,
  listeners: RazorpayListeners,
): void {
  if (!window.Razorpay) throw new Error("the provider's script is not loaded");
  const { name, email, contact } = checkout.prefill;
  const opened = new window.Razorpay({
    key: checkout.key,
    ...checkout.due,
    name: payee,
    description: title,
    prefill: { ...(name && { name }), ...(email && { email }), ...(contact && { contact }) },
    theme: { color: accentColor() },
    handler: listeners.onPaid,
    modal: { ondismiss: listeners.onClosed },
  });
  opened.on("payment.failed", ({ error }) => listeners.onFailed(error?.description ?? null));
  opened.open();
}

const accentColor = () =>
  getComputedStyle(document.documentElement).getPropertyValue("--accent").trim() || undefined;
