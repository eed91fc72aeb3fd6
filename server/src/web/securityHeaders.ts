import { frameHosts } from "@quire/documents/frames";
import { CSP_REPORTS_PATH } from "./cspReports.ts";

/** What a document may use besides our own files, as Content-Security-Policy sources. */
export interface ExtraSources {
  scripts: readonly string[];
  styles: readonly string[];
  workers: readonly string[];
}

/** What the page that opens a provider's checkout window may use besides. */
export interface CheckoutSources {
  scripts: readonly string[];
  /** Frames, requests, pictures and fonts. */
  rest: readonly string[];
  /** Where the checkout window itself comes from. */
  frame: string;
  /** The provider's script uses style attributes, which a hash can't name. */
  inlineStyles: boolean;
}

const RAZORPAY_HOSTS = {
  scripts: ["https://checkout.razorpay.com", "https://cdn.razorpay.com"],
  rest: ["https://*.razorpay.com"],
  frame: "https://api.razorpay.com",
};

/** Returns the sources of Razorpay's window from its script's address: its own hosts, or only the sandbox's. */
export function checkoutSources(checkoutUrl: string): CheckoutSources {
  const { origin } = new URL(checkoutUrl);
  return RAZORPAY_HOSTS.scripts.includes(origin)
    ? { ...RAZORPAY_HOSTS, inlineStyles: true }
    : { scripts: [origin], rest: [origin], frame: origin, inlineStyles: false };
}

const NO_CHECKOUT: CheckoutSources = { scripts: [], rest: [], frame: "", inlineStyles: false };

/**
 * Returns the headers of an HTML response. Pages are cached and shared, so scripts are allowed by hash and never by
 * nonce; nothing inline but the shell's one script runs, whatever a post contains. With `checkout` they are those
 * of the payment page, which shows no user content but names and titles.
 */
export function securityHeaders(
  extra: ExtraSources,
  checkout: CheckoutSources = NO_CHECKOUT,
): Record<string, string> {
  const isPaying = checkout.rest.length > 0;
  const policy = [
    "default-src 'self'",
    `script-src ${["'self'", ...extra.scripts, ...checkout.scripts].join(" ")}`,
    // A hash next to it would disable the keyword.
    `style-src ${(checkout.inlineStyles ? ["'self'", "'unsafe-inline'"] : ["'self'", ...extra.styles]).join(" ")}`,
    // Pictures, recordings and fonts of an e-book come from its file; only our own script creates blob addresses.
    `img-src ${["'self'", "data:", "blob:", ...checkout.rest].join(" ")}`,
    "media-src 'self' blob:",
    `font-src ${["'self'", "blob:", ...checkout.rest].join(" ")}`,
    `connect-src ${["'self'", ...checkout.rest].join(" ")}`,
    `frame-src ${(isPaying ? checkout.rest : frameHosts).join(" ")}`,
    `worker-src ${["'self'", ...extra.workers].join(" ")}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    // Not `report-to`: browsers that know it ignore this one, and send minutes later or, without https, never.
    `report-uri ${CSP_REPORTS_PATH}`,
  ];
  return {
    "content-security-policy": policy.join("; "),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": `camera=(), microphone=(), geolocation=(), payment=(self${isPaying ? ` "${checkout.frame}"` : ""})`,
    // A bank's page opens in its own window and messages its opener.
    "cross-origin-opener-policy": isPaying ? "same-origin-allow-popups" : "same-origin",
  };
}
