import type { SessionState } from "@quire/contracts/records/user";
import { useEffect, useState } from "react";
import { refreshSession } from "../../lib/loadSession.ts";
import { sessionStore } from "../../lib/session.ts";
import { useSession } from "../../lib/useSession.ts";

interface KnownSession {
  /** Null while it is not known. */
  session: SessionState | null;
  /** Somebody was signed in here, and it is not known yet whether they still are. */
  isAsking: boolean;
  /** It could not be asked. */
  failed: boolean;
  retry: () => void;
}

/** Who is here, for screens that depend on it: asked for where it is not known, also after a session has ended. */
export function useKnownSession(): KnownSession {
  const session = useSession();
  const isKnown = session !== null;
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (isKnown) return;
    let isHere = true;
    setFailed(false);
    refreshSession().catch(() => isHere && setFailed(true));
    return () => {
      isHere = false;
    };
  }, [isKnown, attempt]);
  return {
    session,
    isAsking: !isKnown && !failed && sessionStore.read().id !== null,
    failed: !isKnown && failed,
    retry: () => setAttempt(attempt + 1),
  };
}
