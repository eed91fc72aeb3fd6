import { getProfile } from "@quire/contracts/calls/sites";
import type { Site } from "@quire/contracts/records/site";
import { useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { useUser } from "../../lib/useUser.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { DesignForm } from "./DesignForm.tsx";
import "./design.css";

/** `/studio/design`: how the user's site looks. `onSaved`: the pages of this tab show the former design. */
export function DesignScreen({ onSaved }: { onSaved: () => void }) {
  const id = useUser();
  const [site, setSite] = useState<Site | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    if (!id) return;
    setFailure(null);
    callApi(getProfile, { params: { id } }).then(setSite, setFailure);
  }, [id, attempt]);
  return (
    <>
      <h1>Design</h1>
      {site ? (
        <DesignForm site={site} onSaved={onSaved} />
      ) : failure ? (
        <ErrorState title="We couldn't load your design" onRetry={() => setAttempt(attempt + 1)}>
          {messageOf(failure)}
        </ErrorState>
      ) : (
        <Skeleton of="text" label="Loading your design" />
      )}
    </>
  );
}
