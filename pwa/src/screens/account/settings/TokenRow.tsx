import type { AccessTokenRecord } from "@quire/contracts/records/user";
import KeyRound from "lucide-react/icons/key-round";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Row } from "../../../ui/Row.tsx";
import { hasExpired, tokenNote } from "./tokenNote.ts";

/** One access token. One that has expired is only taken out of the list. */
export function TokenRow({ token, onRevoke }: { token: AccessTokenRecord; onRevoke: () => void }) {
  const now = Date.now();
  const isOver = hasExpired(token, now);
  const action = isOver ? "Remove" : "Revoke…";
  return (
    <Row
      lead={
        <span className="settings-icon">
          <Icon of={KeyRound} />
        </span>
      }
      title={token.name}
      note={tokenNote(token, now)}
      end={
        <>
          {isOver ? <Badge tone="warn">Expired</Badge> : null}
          <Button size="s" aria-label={`${action.replace("…", "")}: ${token.name}`} onClick={onRevoke}>
            {action}
          </Button>
        </>
      }
    />
  );
}
