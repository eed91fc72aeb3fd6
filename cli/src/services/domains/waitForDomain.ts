import type { DomainState } from "@quire/domain/enums";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";

/** What the server says about a domain's checks. */
interface CheckedDomain {
  state: DomainState;
  next_check_at: string | null;
}

interface Waiting<Domain> {
  /** Called after every incomplete check, before waiting for the next one. */
  onPending(domain: Domain): void;
  /** Null if it was unlinked. */
  fetchDomain(): Promise<Domain | null>;
  /** The command that links it. */
  linkAgain: string;
}

/** The server checks on its own schedule; polling its result is cheap, and clocks may differ. */
const SHORTEST_MS = 2_000;
const LONGEST_MS = 5 * 60_000;

/** Polls a pending domain until the server has found its records or given up. */
export async function waitForDomain<Domain extends CheckedDomain>(
  terminal: Terminal,
  first: Domain,
  { onPending, fetchDomain, linkAgain }: Waiting<Domain>,
): Promise<Domain> {
  let domain = first;
  while (domain.state === "pending") {
    onPending(domain);
    await terminal.wait(pauseBefore(domain, terminal.now()), terminal.signal);
    const found = await fetchDomain();
    if (!found) throw unlinked(linkAgain);
    domain = found;
  }
  return domain;
}

function pauseBefore({ next_check_at: next }: CheckedDomain, now: Date): number {
  const pause = next === null ? LONGEST_MS : Date.parse(next) - now.getTime() + SHORTEST_MS;
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, pause));
}

function unlinked(linkAgain: string): Failure {
  return new Failure({
    exit: Exit.failure,
    code: "domain_unlinked",
    message: "The domain was unlinked in the meantime.",
    next: `Link it again: ${linkAgain}`,
  });
}
