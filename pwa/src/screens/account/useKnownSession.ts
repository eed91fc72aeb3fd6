import type { SessionState } from "@quire/contracts/records/user";
import { useEffect, useState } from "react";
import { refreshSession } from "../../lib/loadSession.ts";
import { sessionStore } from "../../lib/session.ts";
import { useSession } from "../../lib/useSession.ts";

interface KnownSession {
  /** Null until it is known. */
  session: SessionState | null;
  /** This browser was signed in before, and the session is being checked. */
  isChecking: boolean;
  /** The request failed. */
  failed: boolean;
  retry: () => void;
}

/** Returns the session for screens that depend on it. Fetches it when unknown, also after a session has ended. */
export function useKnownSession(): KnownSession {
  const latest = useSession();
  // A screen that needs the server isn't opened by the session that this device saved.
  const session = sessionStore.isConfirmed() ? latest : null;
  const isKnown = session !== null;
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    if (isKnown) return;
    let isActive = true;
    setFailed(false);
    refreshSession().catch(() => isActive && setFailed(true));
    return () => {
      isActive = false;
    };
  }, [isKnown, attempt]);
  return {
    session,
    isChecking: !isKnown && !failed && sessionStore.read().id !== null,
    failed: !isKnown && failed,
    retry: () => setAttempt(attempt + 1),
  };
}
