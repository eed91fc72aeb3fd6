import { listAccessTokens } from "@quire/contracts/calls/sessions";
import type { AccessTokenRecord } from "@quire/contracts/records/user";
import KeyRound from "lucide-react/icons/key-round";
import Plus from "lucide-react/icons/plus";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { RowList } from "../../../ui/Row.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { GuideLink } from "../../../widgets/GuideLink.tsx";
import { NewToken } from "./NewToken.tsx";
import { RevokeToken } from "./RevokeToken.tsx";
import { SettingsSection } from "./SettingsSection.tsx";
import { TokenRow } from "./TokenRow.tsx";

/** The user's access tokens: what each can do, and a button to revoke it. */
export function AccessTokens() {
  const [tokens, setTokens] = useState<AccessTokenRecord[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isCreating, setIsCreating] = useState(false);
  const [revoking, setRevoking] = useState<AccessTokenRecord | null>(null);
  const load = useCallback(() => {
    setFailure(null);
    callApi(listAccessTokens).then((answer) => setTokens(answer.tokens), setFailure);
  }, []);
  useEffect(load, [load]);

  return (
    <SettingsSection
      title="Access tokens"
      note={
        <>
          For scripts that run without a browser.{" "}
          <GuideLink to="scripts-and-tokens">How to use one</GuideLink>
        </>
      }
      end={
        <Button size="s" icon={Plus} onClick={() => setIsCreating(true)}>
          New token
        </Button>
      }
    >
      {tokens ? (
        <TokenList tokens={tokens} onRevoke={setRevoking} />
      ) : failure ? (
        <ErrorState title="We couldn't load your tokens" onRetry={load}>
          {messageOf(failure)}
        </ErrorState>
      ) : (
        <Skeleton of="row" count={2} label="Loading your access tokens" />
      )}
      <NewToken open={isCreating} onClose={() => setIsCreating(false)} onCreated={load} />
      {revoking ? (
        <RevokeToken
          token={revoking}
          onClose={() => setRevoking(null)}
          onRevoked={() => {
            setTokens((before) => before?.filter(({ id }) => id !== revoking.id) ?? null);
            setRevoking(null);
          }}
        />
      ) : null}
    </SettingsSection>
  );
}

interface TokenListProps {
  tokens: AccessTokenRecord[];
  onRevoke: (token: AccessTokenRecord) => void;
}

function TokenList({ tokens, onRevoke }: TokenListProps) {
  if (tokens.length === 0) {
    return (
      <EmptyState icon={KeyRound} title="No access tokens" level={3}>
        <p>
          You don't need one in your own terminal. Run <code>quire login</code> instead.{" "}
          <GuideLink to="publish-from-the-terminal">How to publish from it</GuideLink>
        </p>
      </EmptyState>
    );
  }
  return (
    <RowList label="Access tokens">
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} onRevoke={() => onRevoke(token)} />
      ))}
    </RowList>
  );
}
