import { countSubscribers, listImports } from "@quire/contracts/calls/subscribers";
import type { SubscriberCount, SubscriberImport } from "@quire/contracts/records/subscriber";
import type { Role } from "@quire/domain/enums";
import { decide } from "@quire/domain/roles";
import MailPlus from "lucide-react/icons/mail-plus";
import { useCallback, useState } from "react";
import { callApi } from "../../platform/callApi.ts";
import { wordsOf } from "../../platform/failureWords.ts";
import { useMine } from "../../platform/useMine.ts";
import { usePerson } from "../../platform/usePerson.ts";
import { useSession } from "../../platform/useSession.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { EarlierImports } from "./EarlierImports.tsx";
import { formatCount } from "./formatCount.ts";
import { Importing } from "./Importing.tsx";
import "./ImportScreen.css";

interface Standing {
  count: SubscriberCount;
  imports: SubscriberImport[];
}

/** `/mailinglist/import`: people who read elsewhere, brought along. */
export function ImportScreen() {
  const person = usePerson();
  return (
    <div className="import">
      <h1>Import subscribers</h1>
      {person ? <Imports key={person} siteId={person} /> : <Skeleton of="text" label="Loading your list" />}
    </div>
  );
}

function Imports({ siteId }: { siteId: string }) {
  const user = useSession()?.user ?? null;
  const [followed, setFollowed] = useState<SubscriberImport | null>(null);
  const ask = useCallback(async (): Promise<Standing> => {
    const params = { id: siteId };
    const [count, { imports }] = await Promise.all([
      callApi(countSubscribers, { params }),
      callApi(listImports, { params, query: { size: 10 } }),
    ]);
    return { count, imports };
  }, [siteId]);
  const { value, isKept, failure, reload } = useMine<Standing>(siteId, "subscriber imports", ask);
  const standing =
    user && decide("importSubscribers", { id: user.id, groups: user.groups as Role[] }, siteId);
  if (!value) {
    if (!failure) return <Skeleton of="text" label="Loading your list" />;
    return (
      <ErrorState title="Your list couldn't be fetched" onRetry={reload}>
        {wordsOf(failure)}
      </ErrorState>
    );
  }
  const { count, imports } = value;
  return (
    <>
      <p className="import-soft">
        {reachWords(count)}
        {failure && isKept ? " The server can't be reached: this is how it was when you last looked." : null}
      </p>
      {standing === "upsell" ? (
        <EmptyState icon={MailPlus} title="Importing is part of Pro">
          Pro creators bring their readers along from Substack, Mailchimp, Ghost or any list. They keep 90% of
          earnings, have a verified profile and growth tools, and begin with a free trial.
        </EmptyState>
      ) : (
        <Importing siteId={siteId} followed={followed} onOver={reload} />
      )}
      <EarlierImports imports={imports} onFollow={setFollowed} />
    </>
  );
}

function reachWords({ reached, followers, subscribed }: SubscriberCount): string {
  if (reached === 0) return "Your letters reach nobody yet. Bring along who reads you elsewhere.";
  const people = `${formatCount(followers)} ${followers === 1 ? "follower" : "followers"}`;
  return `Your letters reach ${formatCount(reached)}: ${people} and ${formatCount(subscribed)} imported, each address once.`;
}
