import { getProfile } from "@quire/contracts/calls/sites";
import type { Site } from "@quire/contracts/records/site";
import { useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { useSession } from "../../lib/useSession.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import "./profileEdit.css";

/** `/profile/edit`: the profile and settings of the user's site. */
export function ProfileEditScreen() {
  const user = useSession()?.user;
  const [site, setSite] = useState<Site | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const id = user?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches again
  useEffect(() => {
    if (!id) return;
    setFailure(null);
    callApi(getProfile, { params: { id } }).then(setSite, setFailure);
  }, [id, attempt]);
  return (
    <div className="profile-edit">
      <h1>Edit profile</h1>
      {site && user ? (
        <ProfileForm site={site} user={user} />
      ) : failure ? (
        <ErrorState title="We couldn't load your profile" onRetry={() => setAttempt(attempt + 1)}>
          {messageOf(failure)}
        </ErrorState>
      ) : (
        <Skeleton of="text" label="Loading your profile" />
      )}
    </div>
  );
}
