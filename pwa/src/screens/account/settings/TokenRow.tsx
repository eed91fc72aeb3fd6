import type { AccessTokenRecord } from "@quire/contracts/records/user";
import { formatDate, formatRelative } from "@quire/domain/time/dates";
import KeyRound from "lucide-react/icons/key-round";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Row } from "../../../ui/Row.tsx";

/** One access token. An expired one is only removed from the list. */
export function TokenRow({ token, onRevoke }: { token: AccessTokenRecord; onRevoke: () => void }) {
  const now = Date.now();
  const isExpired = hasExpired(token, now);
  const action = isExpired ? "Remove" : "Revoke…";
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
          {isExpired ? <Badge tone="warn">Expired</Badge> : null}
          <Button size="s" aria-label={`${action.replace("…", "")}: ${token.name}`} onClick={onRevoke}>
            {action}
          </Button>
        </>
      }
    />
  );
}

/** Returns what a user needs to know before revoking a token: its access, creation, last use and expiry. */
export function tokenNote(token: AccessTokenRecord, now: number): string {
  const { scopes, created, last_used, expires } = token;
  return [
    allowed(scopes),
    `created ${formatDate(created)}`,
    last_used ? `last used ${formatRelative(last_used, now)}` : "never used",
    expires ? `${hasExpired(token, now) ? "expired" : "expires"} ${formatDate(expires)}` : "never expires",
  ].join(" · ");
}

/** Returns whether a token has expired. */
export function hasExpired({ expires }: Pick<AccessTokenRecord, "expires">, now: number): boolean {
  return expires !== null && Date.parse(expires) <= now;
}

function allowed(scopes: AccessTokenRecord["scopes"]): string {
  if (!scopes.includes("write")) return "read-only";
  return scopes.includes("read") ? "read and write" : "write-only";
}
