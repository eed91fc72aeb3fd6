import { listSessions, revokeSession } from "@quire/contracts/calls/sessions";
import type { SessionRecord } from "@quire/contracts/records/user";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { RowList } from "../../../ui/Row.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { callConfirmed } from "../../../widgets/confirmIdentity/callConfirmed.ts";
import { SessionRow } from "./SessionRow.tsx";
import { SettingsSection } from "./SettingsSection.tsx";

/** The user's sessions. */
export function Sessions() {
  const [sessions, setSessions] = useState<SessionRecord[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback(() => {
    setFailure(null);
    callApi(listSessions).then((answer) => setSessions(answer.sessions), setFailure);
  }, []);
  useEffect(load, [load]);

  async function revoke(session: SessionRecord) {
    try {
      await callConfirmed(revokeSession, { params: { id: session.id } });
      setSessions((before) => before?.filter(({ id }) => id !== session.id) ?? null);
      showSnackbar({ title: `${session.device} is signed out`, tone: "plain" });
    } catch (error) {
      showSnackbar({ title: `We couldn't sign out ${session.device}`, message: messageOf(error) });
    }
  }

  return (
    <SettingsSection
      title="Where you're signed in"
      note="Browsers and terminals. Sign out any you don't recognize."
      end={
        <Button size="s" href="/settings/security/activity">
          Recent activity
        </Button>
      }
    >
      {sessions ? (
        <RowList label="Signed in">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onRevoke={() => revoke(session)} />
          ))}
        </RowList>
      ) : failure ? (
        <ErrorState title="We couldn't load the list" onRetry={load}>
          {messageOf(failure)}
        </ErrorState>
      ) : (
        <Skeleton of="row" count={3} label="Loading where you're signed in" />
      )}
    </SettingsSection>
  );
}
