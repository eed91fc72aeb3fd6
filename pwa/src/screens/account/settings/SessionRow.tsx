import type { SessionRecord } from "@quire/contracts/records/user";
import { formatRelative } from "@quire/domain/time/dates";
import Monitor from "lucide-react/icons/monitor";
import SquareTerminal from "lucide-react/icons/square-terminal";
import { useState } from "react";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Row } from "../../../ui/Row.tsx";

/** One session of the user. */
export function SessionRow({ session, onRevoke }: { session: SessionRecord; onRevoke: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  return (
    <Row
      lead={
        <span className="settings-icon">
          <Icon of={session.kind === "browser" ? Monitor : SquareTerminal} />
        </span>
      }
      title={session.device}
      note={sessionNote(session, Date.now())}
      end={
        session.current ? (
          <Badge tone="good">This device</Badge>
        ) : (
          <Button
            size="s"
            loading={busy}
            aria-label={`Sign out: ${session.device}`}
            onClick={() => {
              setBusy(true);
              void onRevoke().finally(() => setBusy(false));
            }}
          >
            Sign out
          </Button>
        )
      }
    />
  );
}

/** Returns what a user needs to know before revoking a session: its site, its access, and its last use. */
export function sessionNote(session: SessionRecord, now: number): string {
  const { kind, host, scopes, created, last_seen } = session;
  return [
    host,
    kind === "browser" ? null : scopes.includes("write") ? "read and write" : "read-only",
    last_seen === created
      ? `signed in ${formatRelative(created, now)}`
      : `last used ${formatRelative(last_seen, now)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}
