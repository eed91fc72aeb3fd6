import { frameHosts } from "@quire/documents/frames";

/** What a document may use besides our own files, in the words of a Content-Security-Policy. */
export interface ExtraSources {
  scripts: readonly string[];
  styles: readonly string[];
  workers: readonly string[];
}

/**
 * Headers of every HTML answer. Pages are cached and shared, so scripts are allowed by hash and never by nonce;
 * nothing inline but the shell's one script runs, whatever a post contains.
 */
export function securityHeaders(extra: ExtraSources, secure: boolean): Record<string, string> {
  const policy = [
    "default-src 'self'",
    `script-src ${["'self'", ...extra.scripts].join(" ")}`,
    `style-src ${["'self'", ...extra.styles].join(" ")}`,
    // Pictures and fonts of an e-book come out of its file; a blob's address is made by our own script alone.
    "img-src 'self' data: blob: https:",
    "media-src 'self' https:",
    "font-src 'self' blob:",
    "connect-src 'self'",
    `frame-src ${frameHosts.join(" ")}`,
    `worker-src ${["'self'", ...extra.workers].join(" ")}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ];
  return {
    "content-security-policy": policy.join("; "),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(self)",
    "cross-origin-opener-policy": "same-origin",
    ...(secure ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}
