/** Where a request arrived: the platform, a creator's site by its label, or some other name (maybe a custom domain). */
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
 * Reads a Host header. Ports do not distinguish: a proxy or a container often shows another one inside.
 * Null for what is not a host name: the caller answers 400, since guessing would cache one site's page as another's.
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
  // A deeper name is nobody's site, and must not be taken for the custom domain of one.
  return domain.includes(".") ? null : { kind: "site", domain, host };
}

/** A host as it is compared and stored: lower case, no trailing dot, no default port. Null when it is none. */
export function normalizeHost(text: string): string | null {
  const parts = splitHost(text);
  return parts && joinHost(parts);
}

/** The host of a creator's site on the platform: `melville.localhost:4000`. */
export function siteHost(domain: string, platformHost: string): string {
  return `${domain}.${platformHost}`;
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
