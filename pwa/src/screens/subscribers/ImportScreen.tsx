import { countSubscribers, listImports } from "@quire/contracts/calls/subscribers";
import type { SubscriberCount, SubscriberImport } from "@quire/contracts/records/subscriber";
import { useCallback, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { mayOnOwnSite } from "../../lib/mayOnOwnSite.ts";
import { useMine } from "../../lib/useMine.ts";
import { useSession } from "../../lib/useSession.ts";
import { useUser } from "../../lib/useUser.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { EarlierImports } from "./EarlierImports.tsx";
import { Importing, type Step } from "./Importing.tsx";
import { ImportUpsell } from "./ImportUpsell.tsx";
import { reachText } from "./importCopy.ts";
import { PostImports } from "./posts/PostImports.tsx";
import "./ImportScreen.css";
import { GuideLink } from "../../widgets/GuideLink.tsx";

interface ImportsOverview {
  count: SubscriberCount;
  imports: SubscriberImport[];
}

/** `/mailinglist/import`: imports subscribers and posts from other services. */
export function ImportScreen() {
  const userId = useUser();
  return (
    <div className="import">
      <h1>Import subscribers and posts</h1>
      <p className="import-soft">
        <GuideLink to="import-your-audience">How to bring your readers and posts</GuideLink>
      </p>
      {userId ? <Imports key={userId} siteId={userId} /> : <Skeleton of="text" label="Loading your list" />}
      {userId ? <PostImports key={`posts of ${userId}`} siteId={userId} /> : null}
    </div>
  );
}

function Imports({ siteId }: { siteId: string }) {
  const user = useSession()?.user ?? null;
  const [step, setStep] = useState<Step>({ at: "choose" });
  const load = useCallback(async (): Promise<ImportsOverview> => {
    const params = { id: siteId };
    const [count, { imports }] = await Promise.all([
      callApi(countSubscribers, { params }),
      callApi(listImports, { params, query: { size: 10 } }),
    ]);
    return { count, imports };
  }, [siteId]);
  const { value, isSavedOffline, failure, reload } = useMine<ImportsOverview>(
    siteId,
    "subscriber imports",
    load,
  );
  if (!value) {
    if (!failure) return <Skeleton of="text" label="Loading your list" />;
    return (
      <ErrorState title="We couldn't load your list" onRetry={reload}>
        {messageOf(failure)}
      </ErrorState>
    );
  }
  const { count, imports } = value;
  return (
    <>
      <p className="import-soft">
        {reachText(count)}
        {failure && isSavedOffline ? " We can't reach the server. You're seeing your last saved copy." : null}{" "}
        <a href="/mailinglist">See your list</a>
      </p>
      {user && !mayOnOwnSite("importSubscribers", user) ? (
        <ImportUpsell />
      ) : (
        <Importing siteId={siteId} step={step} onStep={setStep} onOver={reload} />
      )}
      <EarlierImports imports={imports} onFollow={(started) => setStep({ at: "run", started, sent: null })} />
    </>
  );
}
