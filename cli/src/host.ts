import { Exit, Failure } from "./exit.ts";

export const DEFAULT_HOST = "http://localhost:4000";

/**
 * Returns the origin of a typed host: `quire.example` (https), `localhost:4000` (http), or a full URL. A creator's
 * local site (`melville.localhost`) becomes `localhost`: Node doesn't resolve names below it, and the platform's
 * host answers every call.
 */
export function parseHost(typed: string): string {
  const text = typed.trim();
  const local = /^(?:[a-z0-9-]+\.)*localhost(?=[:/]|$)|^127\.|^\[::1\]/i.test(text);
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `${local ? "http" : "https"}://${text}`;
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw refuse(typed);
  }
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || !url.hostname) throw refuse(typed);
  if (url.hostname.endsWith(".localhost")) url.hostname = "localhost";
  return url.origin;
}

/** True if a token would cross a network unencrypted. */
export function travelsInTheClear(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === "http:" && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

function refuse(typed: string): Failure {
  return new Failure({
    exit: Exit.usage,
    code: "host_invalid",
    message: `“${typed}” isn't a valid host.`,
    next: "Give one like --host https://quire.example or --host localhost:4000",
  });
}
