import { cell, type Output } from "../output.ts";
import { formatMoment } from "../services/formatMoment.ts";
import type { RecordsProps } from "../ui/Records.tsx";
import type { Invocation } from "./invocation.ts";

/**
 * Prints a domain's records as a table on a terminal, as tab-separated lines in a pipe (type, name, value, TTL, result),
 * or `{domain}` as a `--json` document.
 */
export async function printRecords(
  { terminal, output }: Invocation,
  domain: object | null,
  { nameLabel, records }: RecordsProps,
): Promise<void> {
  if (output.mode === "rich") {
    const { showRecords } = await import("../ui/show.tsx");
    return showRecords(terminal, { nameLabel, records });
  }
  output.print(
    { domain },
    records.map(({ type, name, value, ttl, status }) =>
      [type, name, value, ttl, status].map(cell).join("\t"),
    ),
  );
}

interface PendingDomain {
  records: { type: string; name: string; status: string | null }[];
  expires_at: string | null;
}

/** Returns a function that says what a domain waits for. It skips repetitions, which would fill a three-day log. */
export function pendingReporter<Domain extends PendingDomain>(
  output: Output,
  nameOf: (domain: Domain) => string,
): (domain: Domain) => void {
  let last = "";
  return (domain) => {
    const missing = domain.records
      .filter(({ status }) => status !== "found")
      .map(({ type, name }) => `${type} ${name}`);
    const until = domain.expires_at ? `, until ${formatMoment(domain.expires_at)}` : "";
    const line = `Waiting for ${nameOf(domain)}${until}: not found yet: ${missing.join(" and ")}. Ctrl-C stops waiting; the server keeps checking.`;
    if (line !== last) output.info(line);
    last = line;
  };
}
