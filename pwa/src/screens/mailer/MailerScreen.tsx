import { type ListedMailings, listMailings } from "@quire/contracts/calls/mailings";
import Settings2 from "lucide-react/icons/settings-2";
import { useCallback } from "react";
import { callApi } from "../../lib/callApi.ts";
import { useMine } from "../../lib/useMine.ts";
import { useSession } from "../../lib/useSession.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { TextEditor } from "../../widgets/drafts/TextEditor.ts";
import { Composer } from "./Composer.tsx";
import { SentMailings } from "./SentMailings.tsx";
import { useMailDraft } from "./useMailDraft.ts";
import "./mailer.css";
import { GuideLink } from "../../widgets/GuideLink.tsx";

/** `/mailer`: write to readers, and see what became of earlier emails. */
export function MailerScreen({ Editor }: { Editor: TextEditor }) {
  const userId = useUser();
  const user = useSession()?.user;
  return (
    <div className="mailer">
      <div className="mailer-head">
        <h1>Email your readers</h1>
        {user?.site_url === null ? null : (
          <Button size="s" icon={Settings2} href="/mailer/settings">
            Settings
          </Button>
        )}
      </div>
      {userId && user ? (
        user.site_url === null ? (
          <EmptyState
            title="You need a site to email readers"
            action={<Button href="/signup">Start your site</Button>}
          >
            Readers follow sites. Yours takes a minute to set up.
          </EmptyState>
        ) : (
          <Mailer key={userId} siteId={userId} Editor={Editor} />
        )
      ) : (
        <Skeleton of="text" label="Loading the mailer" />
      )}
    </div>
  );
}

function Mailer({ siteId, Editor }: { siteId: string; Editor: TextEditor }) {
  const draft = useMailDraft(siteId);
  const load = useCallback(() => callApi(listMailings, { params: { id: siteId }, query: {} }), [siteId]);
  const list = useMine<ListedMailings>(siteId, "mailings", load);
  if (!draft) return <Skeleton of="post" label="Opening your email" />;
  return (
    <>
      <p className="mailer-soft">
        <GuideLink to="schedule-and-email">How to reach your readers by email</GuideLink>
      </p>
      <Composer
        siteId={siteId}
        draft={draft}
        Editor={Editor}
        nextAt={list.value?.next_at ?? null}
        onSent={list.reload}
      />
      <section>
        <h2>Your emails</h2>
        <SentMailings siteId={siteId} list={list} />
      </section>
    </>
  );
}
