import type { SessionRecord } from "@quire/contracts/records/user";
import Monitor from "lucide-react/icons/monitor";
import SquareTerminal from "lucide-react/icons/square-terminal";
import { useState } from "react";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Row } from "../../../ui/Row.tsx";
import { sessionNote } from "./sessionNote.ts";

/** One place where the person is signed in. */
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
