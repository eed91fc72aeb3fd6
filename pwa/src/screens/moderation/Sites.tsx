import { listStaffSites } from "@quire/contracts/calls/moderation";
import type { StaffSite } from "@quire/contracts/records/moderation";
import Search from "lucide-react/icons/search";
import Store from "lucide-react/icons/store";
import { type FormEvent, useCallback, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { useDialogTarget } from "../../lib/useDialogTarget.ts";
import { useIsAdmin } from "../../lib/useIsAdmin.ts";
import { useListing } from "../../lib/useListing.ts";
import { whoIsHere } from "../../lib/whoIsHere.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { ListingView } from "../../widgets/ListingView.tsx";
import { DecideDialog } from "./DecideDialog.tsx";
import {
  carryOutAtSite,
  SITE_WORDS,
  type SiteDecision,
  siteDecisionsOf,
  siteStanding,
  subjectOf,
} from "./siteDecisions.ts";
import "./Sites.css";

/** Sites that staff decided something of, and any that is asked for by its address. */
export function Sites() {
  const mayDecide = useIsAdmin();
  const [typed, setTyped] = useState("");
  const [find, setFind] = useState("");
  const ask = useCallback(
    async (next: string | undefined) => {
      const query = find ? { find } : next ? { next } : {};
      const answer = await callApi(listStaffSites, { query });
      return { rows: answer.sites, next: answer.next };
    },
    [find],
  );
  const listing = useListing<StaffSite>(ask);
  const {
    asked,
    ask: askAbout,
    onClose,
    onDone,
  } = useDialogTarget<{ site: StaffSite; decision: SiteDecision }>(listing);

  function search(event: FormEvent) {
    event.preventDefault();
    setFind(typed.trim());
  }
  return (
    <>
      <search>
        <form className="staff-sites-find" onSubmit={search}>
          <Field
            label="Site address"
            hint="Such as melville, or any URL on the site."
            value={typed}
            maxLength={300}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              setTyped(event.target.value);
              if (!event.target.value.trim()) setFind("");
            }}
          />
          <Button type="submit" icon={Search}>
            Find
          </Button>
        </form>
      </search>
      <ListingView
        listing={listing}
        label={find ? `Sites at ${find}` : "Sites with decisions"}
        empty={
          find
            ? { icon: Store, title: "Site not found", words: `We found nothing at “${find}”.` }
            : {
                icon: Store,
                title: "No site decisions yet",
                words: "Sites with support stopped and small businesses appear here.",
              }
        }
        row={(site) => (
          <li key={site.id} className="case">
            <p className="case-head">
              <a href={site.url} rel="noopener external" target="_blank">
                {site.name}
              </a>{" "}
              by {site.owner}{" "}
              {siteStanding(site).map((words) => (
                <Badge key={words} tone="warn">
                  {words}
                </Badge>
              ))}
            </p>
            {site.suspended ? null : (
              <p className="case-head">
                {/* By the site's own sign-in, which asks nothing of who is here. */}
                <a
                  href={`${site.url}/signin?redirect=${encodeURIComponent("/earnings")}`}
                  rel="noopener external"
                  target="_blank"
                >
                  Earnings of {site.name}
                </a>
              </p>
            )}
            {mayDecide && site.id !== whoIsHere() ? (
              <div className="case-actions">
                {siteDecisionsOf(site).map((decision) => (
                  // The button that was pressed turns into the one that takes it back, and the focus is still on it.
                  <Button key={subjectOf(decision)} size="s" onClick={() => askAbout({ site, decision })}>
                    {SITE_WORDS[decision].action}
                  </Button>
                ))}
              </div>
            ) : null}
          </li>
        )}
      />
      {asked ? (
        <DecideDialog
          words={SITE_WORDS[asked.decision]}
          act={(reason) => carryOutAtSite(asked.site, asked.decision, reason)}
          onClose={onClose}
          onDone={onDone}
        />
      ) : null}
    </>
  );
}
