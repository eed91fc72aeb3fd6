/** The target of a request: the platform, a creator's site by its label, or another name (maybe a custom domain). */
export type HostKind =
  | { kind: "platform"; host: string }
  | { kind: "site"; domain: string; host: string }
  | { kind: "custom"; hostname: string; host: string };

interface HostParts {
  hostname: string;
  port: string;
}

const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const LOOPBACK = new Set(["127.0.0.1", "[::1]"]);

/**
 * Parses a Host header. Ports are ignored: behind a proxy or in a container they often differ. Null for an invalid
 * host name: the caller answers 400, because guessing would cache one site's page as another's.
 */
export function readHost(header: string | null | undefined, platformHost: string): HostKind | null {
  const parts = splitHost(header ?? "");
  const platform = splitHost(platformHost);
  if (!parts || !platform) return null;
  const { hostname } = parts;
  const host = joinHost(parts);
  if (hostname === platform.hostname || hostname === `www.${platform.hostname}`)
    return { kind: "platform", host };
  if (platform.hostname === "localhost" && LOOPBACK.has(hostname)) return { kind: "platform", host };
  if (!hostname.endsWith(`.${platform.hostname}`)) return { kind: "custom", hostname, host };
  const domain = hostname.slice(0, -platform.hostname.length - 1);
  // A deeper name is no site, and must not be mistaken for a custom domain.
  return domain.includes(".") ? null : { kind: "site", domain, host };
}

/**
 * Normalizes a host for comparison and storage: lower case, no trailing dot, no default port. Null if it is
 * invalid.
 */
export function normalizeHost(text: string): string | null {
  const parts = splitHost(text);
  return parts && joinHost(parts);
}

function joinHost({ hostname, port }: HostParts): string {
  return port === "" || port === "80" || port === "443" ? hostname : `${hostname}:${port}`;
}

function splitHost(text: string): HostParts | null {
  const match = /^(\[[0-9a-f:.]{2,45}\]|[^:/?#@\\\s[\]]+)(?::(\d{0,5}))?$/i.exec(text.trim());
  const hostname = match?.[1]?.toLowerCase().replace(/\.$/, "");
  if (!hostname || hostname.length > 253 || Number(match?.[2] ?? 0) > 65_535) return null;
  if (!hostname.startsWith("[") && !hostname.split(".").every((label) => LABEL.test(label))) return null;
  return { hostname, port: match?.[2] ?? "" };
}
