import { createFeedLinks, type FeedLinks as Links, replaceFeedLinks } from "@quire/contracts/calls/feeds";
import Rss from "lucide-react/icons/rss";
import { useLayoutEffect, useRef, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { useOnline } from "../../ui/useOnline.ts";
import { ConfirmDialog } from "../ConfirmDialog.tsx";
import { CopiedLink } from "./CopiedLink.tsx";
import "./FeedLinks.css";

/**
 * The user's private feed links, shown on request: of one site, or (without) of all sites that they follow or have
 * bought from.
 */
export function FeedLinks({ siteId }: { siteId?: string }) {
  const [links, setLinks] = useState<Links | null>(null);
  const [isResetting, setIsResetting] = useState(false);
  const isOnline = useOnline();
  const shown = useRef<HTMLDivElement>(null);
  const isShown = links !== null;
  // The button that showed them is gone.
  useLayoutEffect(() => {
    if (isShown) shown.current?.focus();
  }, [isShown]);
  const { busy, error, run } = useAction();
  const body = siteId ? { site_id: siteId } : {};
  const show = async () => setLinks(await callApi(createFeedLinks, { body }));
  async function reset() {
    setLinks(await callApi(replaceFeedLinks, { body }));
    setIsResetting(false);
    showSnackbar({ title: "Your feed links were reset.", tone: "good" });
  }

  if (!links) {
    return (
      <div className="feed-links">
        <Button icon={Rss} loading={busy} disabled={!isOnline} onClick={() => run(null, show)}>
          Show feed links
        </Button>
        {error ? (
          <p className="q-field-error" role="alert">
            {error}
          </p>
        ) : null}
      </div>
    );
  }
  return (
    <div ref={shown} className="feed-links" tabIndex={-1}>
      <CopiedLink label="For feed readers" url={links.rss} />
      <CopiedLink label="For podcast apps" url={links.podcast} />
      <p className="feed-links-note">
        These links are yours: anyone who has one can read what you can. Reset them if someone else got one. A
        new password resets them too.
      </p>
      <Button onClick={() => setIsResetting(true)}>Reset links…</Button>
      {isResetting ? (
        <ConfirmDialog
          title="Reset all your feed links?"
          actionLabel="Reset links"
          cancelLabel="Keep them"
          act={reset}
          onClose={() => setIsResetting(false)}
        >
          Your feed readers and podcast apps stop updating, for every site, until you add the new links there.
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
