import { listSessions, revokeSession } from "@quire/contracts/calls/sessions";
import type { SessionRecord } from "@quire/contracts/records/user";
import Plus from "lucide-react/icons/plus";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../../platform/callApi.ts";
import { wordsOf } from "../../../platform/failureWords.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { RowList } from "../../../ui/Row.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { NewToken } from "./NewToken.tsx";
import { Part } from "./Part.tsx";
import { SessionRow } from "./SessionRow.tsx";

/** Where the person is signed in, and the tokens that they gave to scripts. */
export function Sessions() {
  const [sessions, setSessions] = useState<SessionRecord[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isMaking, setIsMaking] = useState(false);
  const load = useCallback(() => {
    setFailure(null);
    callApi(listSessions).then((answer) => setSessions(answer.sessions), setFailure);
  }, []);
  useEffect(load, [load]);

  async function revoke(session: SessionRecord) {
    try {
      await callApi(revokeSession, { params: { id: session.id } });
      setSessions((before) => before?.filter(({ id }) => id !== session.id) ?? null);
      showSnackbar({ title: `${session.device} is signed out`, tone: "plain" });
    } catch (error) {
      showSnackbar({ title: `${session.device} couldn't be signed out`, message: wordsOf(error) });
    }
  }

  const list = (label: string, shown: SessionRecord[]) => (
    <RowList label={label}>
      {shown.map((session) => (
        <SessionRow key={session.id} session={session} onRevoke={() => revoke(session)} />
      ))}
    </RowList>
  );
  const tokens = sessions?.filter(({ kind }) => kind === "token") ?? [];
  const placeholder = failure ? (
    <ErrorState title="The list couldn't be fetched" onRetry={load}>
      {wordsOf(failure)}
    </ErrorState>
  ) : (
    <Skeleton of="row" count={3} label="Loading where you are signed in" />
  );
  return (
    <>
      <Part title="Where you are signed in" note="Browsers and terminals. Sign out what you do not know.">
        {sessions
          ? list(
              "Signed in",
              sessions.filter(({ kind }) => kind !== "token"),
            )
          : placeholder}
      </Part>
      <Part
        title="Access tokens"
        note="For scripts and continuous integration, which have no browser."
        end={
          <Button size="s" icon={Plus} onClick={() => setIsMaking(true)}>
            New token
          </Button>
        }
      >
        {tokens.length > 0 ? list("Access tokens", tokens) : null}
        {sessions && tokens.length === 0 ? <p className="settings-none">You have none.</p> : null}
        <NewToken open={isMaking} onClose={() => setIsMaking(false)} onMade={load} />
      </Part>
    </>
  );
}
