import { Resolver } from "node:dns/promises";
import type { Dns, DnsAnswer } from "./dns.ts";

interface ResolverOptions {
  /** Addresses with or without a port; the machine's own without any. */
  servers: readonly string[];
  /** How long one question may take in all. */
  patienceMs?: number;
}

const PATIENCE_MS = 5_000;
/** One packet may hold thousands; a domain that is set up for us has a handful. */
const MOST_VALUES = 50;
const LONGEST_VALUE = 1_000;
/** The name is not there, or has no record of this kind. Whatever else goes wrong says nothing of the name. */
const NONE = new Set(["ENOTFOUND", "ENODATA"]);

/** The DNS over the servers that are set, or the machine's. Each question ends, whatever the server does. */
export function openResolverDns({ servers, patienceMs = PATIENCE_MS }: ResolverOptions): Dns {
  async function ask(question: (resolver: Resolver) => Promise<string[]>): Promise<DnsAnswer> {
    const resolver = new Resolver({ timeout: Math.ceil(patienceMs / 3), tries: 2 });
    if (servers.length > 0) resolver.setServers(servers);
    const late = setTimeout(() => resolver.cancel(), patienceMs);
    try {
      const values = (await question(resolver))
        .slice(0, MOST_VALUES)
        .map((value) => value.slice(0, LONGEST_VALUE));
      return values.length > 0 ? { kind: "found", values } : { kind: "none" };
    } catch (error) {
      return { kind: NONE.has((error as NodeJS.ErrnoException).code ?? "") ? "none" : "unknown" };
    } finally {
      clearTimeout(late);
    }
  }

  return {
    texts: (name) =>
      ask(async (resolver) => (await resolver.resolveTxt(name)).map((parts) => parts.join(""))),
    alias: (name) =>
      ask(async (resolver) =>
        (await resolver.resolveCname(name)).map((alias) => alias.toLowerCase().replace(/\.$/, "")),
      ),
    async addresses(name) {
      const answers = await Promise.all([
        ask((resolver) => resolver.resolve4(name)),
        ask((resolver) => resolver.resolve6(name)),
      ]);
      const values = answers.flatMap((answer) => (answer.kind === "found" ? answer.values : []));
      if (values.length > 0) return { kind: "found", values };
      return { kind: answers.every(({ kind }) => kind === "none") ? "none" : "unknown" };
    },
  };
}
