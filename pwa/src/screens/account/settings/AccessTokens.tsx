import { listAccessTokens } from "@quire/contracts/calls/sessions";
import type { AccessTokenRecord } from "@quire/contracts/records/user";
import KeyRound from "lucide-react/icons/key-round";
import Plus from "lucide-react/icons/plus";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { wordsOf } from "../../../lib/failureWords.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { RowList } from "../../../ui/Row.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { NewToken } from "./NewToken.tsx";
import { Part } from "./Part.tsx";
import { RevokeToken } from "./RevokeToken.tsx";
import { TokenRow } from "./TokenRow.tsx";

/** The tokens that the person gave to scripts: what each may do, and the way to end it. */
export function AccessTokens() {
  const [tokens, setTokens] = useState<AccessTokenRecord[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isMaking, setIsMaking] = useState(false);
  const [leaving, setLeaving] = useState<AccessTokenRecord | null>(null);
  const load = useCallback(() => {
    setFailure(null);
    callApi(listAccessTokens).then((answer) => setTokens(answer.tokens), setFailure);
  }, []);
  useEffect(load, [load]);

  return (
    <Part
      title="Access tokens"
      note="For scripts that run without a browser."
      end={
        <Button size="s" icon={Plus} onClick={() => setIsMaking(true)}>
          New token
        </Button>
      }
    >
      {tokens ? (
        <TokenList tokens={tokens} onRevoke={setLeaving} />
      ) : failure ? (
        <ErrorState title="We couldn't load your tokens" onRetry={load}>
          {wordsOf(failure)}
        </ErrorState>
      ) : (
        <Skeleton of="row" count={2} label="Loading your access tokens" />
      )}
      <NewToken open={isMaking} onClose={() => setIsMaking(false)} onMade={load} />
      {leaving ? (
        <RevokeToken
          token={leaving}
          onClose={() => setLeaving(null)}
          onRevoked={() => {
            setTokens((before) => before?.filter(({ id }) => id !== leaving.id) ?? null);
            setLeaving(null);
          }}
        />
      ) : null}
    </Part>
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
          You don't need one in your own terminal. Run <code>quire login</code> instead.
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
