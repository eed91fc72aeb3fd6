import type { SessionState } from "@quire/contracts/records/user";
import { useEffect, useState } from "react";
import { refreshSession } from "../../platform/loadSession.ts";
import { sessionStore } from "../../platform/session.ts";
import { useSession } from "../../platform/useSession.ts";

/** Who is here, for screens that depend on it: asked for, and whether the answer is still on its way. */
export function useKnownSession(): {
  session: SessionState | null;
  /** Somebody was signed in here, and it is not known yet whether they still are. */
  isAsking: boolean;
  /** It could not be asked. */
  failed: boolean;
  retry: () => void;
} {
  const session = useSession();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isHere = true;
    if (sessionStore.state()) return;
    setFailed(false);
    refreshSession().catch(() => isHere && setFailed(true));
    return () => {
      isHere = false;
    };
  }, [attempt]);
  const wasHere = sessionStore.read().id !== null;
  return {
    session,
    isAsking: !session && !failed && wasHere,
    failed: failed && !session,
    retry: () => setAttempt(attempt + 1),
  };
}
