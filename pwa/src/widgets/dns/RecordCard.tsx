import type { Sight } from "@quire/domain/sites/domainChecks";
import { Badge } from "../../ui/Badge.tsx";
import { CopyLine } from "./CopyLine.tsx";
import { recordStatus } from "./checkCopy.ts";
import "./dns.css";

export interface RecordCardProps {
  type: string;
  /** What it is for. */
  purpose: string;
  /** Result of the last check; null before the first. */
  status: Sight | null;
  /** What to enter, in the registrar's terms. */
  lines: readonly { label: string; value: string }[];
  ttl: string;
  /** What the last check found in its place. */
  instead: readonly string[];
}

/** A DNS record to create, with copy buttons, and what was found for it. */
export function RecordCard({ type, purpose, status, lines, ttl, instead }: RecordCardProps) {
  const { label, tone } = recordStatus(status);
  return (
    <li className="dns-record">
      <header className="dns-record-head">
        <div>
          <h3>{type}</h3>
          <p className="dns-soft">{purpose}</p>
        </div>
        <Badge tone={tone}>{label}</Badge>
      </header>
      <dl className="dns-lines">
        {lines.map((line) => (
          <CopyLine key={line.label} {...line} about={`the ${type} record`} />
        ))}
        <div className="dns-line">
          <dt>TTL</dt>
          <dd>
            <span>{ttl}</span>
          </dd>
        </div>
      </dl>
      {instead.length > 0 ? (
        <p className="dns-instead">
          Found instead: <code>{instead.join(", ")}</code>
        </p>
      ) : null}
    </li>
  );
}
