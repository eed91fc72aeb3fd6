import { Resolver } from "node:dns/promises";
import type { Dns, DnsAnswer } from "./dns.ts";

interface ResolverOptions {
  /** Addresses with or without a port; without any, the machine's own. */
  servers: readonly string[];
  /** The maximum time of one lookup. */
  timeoutMs?: number;
}

const PATIENCE_MS = 5_000;
/** One packet may contain thousands; a correctly configured domain has a handful. */
const MOST_VALUES = 50;
const MAX_VALUE_LENGTH = 1_000;
/** The name doesn't exist, or has no record of this kind. Any other error says nothing about the name. */
const NONE = new Set(["ENOTFOUND", "ENODATA"]);

/** Resolves by the configured servers, or the machine's. Each lookup ends, whatever the server does. */
export function openResolverDns({ servers, timeoutMs = PATIENCE_MS }: ResolverOptions): Dns {
  async function query(question: (resolver: Resolver) => Promise<string[]>): Promise<DnsAnswer> {
    const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / 3), tries: 2 });
    if (servers.length > 0) resolver.setServers(servers);
    const late = setTimeout(() => resolver.cancel(), timeoutMs);
    try {
      const values = (await question(resolver))
        .slice(0, MOST_VALUES)
        .map((value) => value.slice(0, MAX_VALUE_LENGTH));
      return values.length > 0 ? { kind: "found", values } : { kind: "none" };
    } catch (error) {
      return { kind: NONE.has((error as NodeJS.ErrnoException).code ?? "") ? "none" : "unknown" };
    } finally {
      clearTimeout(late);
    }
  }

  return {
    texts: (name) =>
      query(async (resolver) => (await resolver.resolveTxt(name)).map((parts) => parts.join(""))),
    alias: (name) =>
      query(async (resolver) =>
        (await resolver.resolveCname(name)).map((alias) => alias.toLowerCase().replace(/\.$/, "")),
      ),
    async addresses(name) {
      const answers = await Promise.all([
        query((resolver) => resolver.resolve4(name)),
        query((resolver) => resolver.resolve6(name)),
      ]);
      const values = answers.flatMap((answer) => (answer.kind === "found" ? answer.values : []));
      if (values.length > 0) return { kind: "found", values };
      return { kind: answers.every(({ kind }) => kind === "none") ? "none" : "unknown" };
    },
  };
}
