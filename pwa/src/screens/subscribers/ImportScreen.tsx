import { countSubscribers, listImports } from "@quire/contracts/calls/subscribers";
import type { SubscriberCount, SubscriberImport } from "@quire/contracts/records/subscriber";
import { useCallback, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { wordsOf } from "../../lib/failureWords.ts";
import { mayOnOwnSite } from "../../lib/mayOnOwnSite.ts";
import { useMine } from "../../lib/useMine.ts";
import { useSession } from "../../lib/useSession.ts";
import { useUser } from "../../lib/useUser.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { EarlierImports } from "./EarlierImports.tsx";
import { Importing, type Step } from "./Importing.tsx";
import { ImportUpsell } from "./ImportUpsell.tsx";
import { reachWords } from "./importWords.ts";
import "./ImportScreen.css";

interface Standing {
  count: SubscriberCount;
  imports: SubscriberImport[];
}

/** `/mailinglist/import`: people who read elsewhere, brought along. */
export function ImportScreen() {
  const person = useUser();
  return (
    <div className="import">
      <h1>Import subscribers</h1>
      {person ? <Imports key={person} siteId={person} /> : <Skeleton of="text" label="Loading your list" />}
    </div>
  );
}

function Imports({ siteId }: { siteId: string }) {
  const user = useSession()?.user ?? null;
  const [step, setStep] = useState<Step>({ at: "choose" });
  const ask = useCallback(async (): Promise<Standing> => {
    const params = { id: siteId };
    const [count, { imports }] = await Promise.all([
      callApi(countSubscribers, { params }),
      callApi(listImports, { params, query: { size: 10 } }),
    ]);
    return { count, imports };
  }, [siteId]);
  const { value, isSavedOffline, failure, reload } = useMine<Standing>(siteId, "subscriber imports", ask);
  if (!value) {
    if (!failure) return <Skeleton of="text" label="Loading your list" />;
    return (
      <ErrorState title="We couldn't load your list" onRetry={reload}>
        {wordsOf(failure)}
      </ErrorState>
    );
  }
  const { count, imports } = value;
  return (
    <>
      <p className="import-soft">
        {reachWords(count)}
        {failure && isSavedOffline ? " We can't reach the server. You're seeing your last saved copy." : null}{" "}
        <a href="/mailinglist">See your list</a>
      </p>
      {user && !mayOnOwnSite("importSubscribers", user) ? (
        <ImportUpsell />
      ) : (
        <Importing siteId={siteId} step={step} onStep={setStep} onOver={reload} />
      )}
      <EarlierImports imports={imports} onFollow={(begun) => setStep({ at: "run", begun, sent: null })} />
    </>
  );
}
