import type { SessionRecord } from "@quire/contracts/records/user";
import KeyRound from "lucide-react/icons/key-round";
import Monitor from "lucide-react/icons/monitor";
import SquareTerminal from "lucide-react/icons/square-terminal";
import { useState } from "react";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Row } from "../../../ui/Row.tsx";
import { sessionNote } from "./sessionNote.ts";

const ICONS = { browser: Monitor, program: SquareTerminal, token: KeyRound };

/** One place where the person is signed in. */
export function SessionRow({ session, onRevoke }: { session: SessionRecord; onRevoke: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const action = session.kind === "token" ? "Revoke" : "Sign out";
  return (
    <Row
      lead={
        <span className="settings-icon">
          <Icon of={ICONS[session.kind]} />
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
            aria-label={`${action}: ${session.device}`}
            onClick={() => {
              setBusy(true);
              void onRevoke().finally(() => setBusy(false));
            }}
          >
            {action}
          </Button>
        )
      }
    />
  );
}
