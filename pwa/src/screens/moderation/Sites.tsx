import { listStaffSites } from "@quire/contracts/calls/moderation";
import type { StaffSite } from "@quire/contracts/records/moderation";
import Search from "lucide-react/icons/search";
import Store from "lucide-react/icons/store";
import { type FormEvent, useCallback, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { currentUserId } from "../../lib/currentUser.ts";
import { useDialogTarget } from "../../lib/useDialogTarget.ts";
import { useIsAdmin } from "../../lib/useIsAdmin.ts";
import { useListing } from "../../lib/useListing.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { ListingView } from "../../widgets/ListingView.tsx";
import { DecideDialog } from "./DecideDialog.tsx";
import {
  applySiteDecision,
  SITE_DECISION_COPY,
  type SiteDecision,
  siteDecisionsOf,
  siteStateLabels,
  subjectOf,
} from "./siteDecisions.ts";
import "./Sites.css";

/** Sites with staff decisions, and any site found by its address. */
export function Sites() {
  const mayDecide = useIsAdmin();
  const [typed, setTyped] = useState("");
  const [find, setFind] = useState("");
  const fetchPage = useCallback(
    async (next: string | undefined) => {
      const query = find ? { find } : next ? { next } : {};
      const answer = await callApi(listStaffSites, { query });
      return { rows: answer.sites, next: answer.next };
    },
    [find],
  );
  const listing = useListing<StaffSite>(fetchPage);
  const {
    target,
    open: openDialog,
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
            ? { icon: Store, title: "Site not found", text: `We found nothing at “${find}”.` }
            : {
                icon: Store,
                title: "No site decisions yet",
                text: "Sites with support stopped and small businesses appear here.",
              }
        }
        row={(site) => (
          <li key={site.id} className="case">
            <p className="case-head">
              <a href={site.url} rel="noopener external" target="_blank">
                {site.name}
              </a>{" "}
              by {site.owner}{" "}
              {siteStateLabels(site).map((label) => (
                <Badge key={label} tone="warn">
                  {label}
                </Badge>
              ))}
            </p>
            {site.suspended ? null : (
              <p className="case-head">
                {/* Through the site's own sign-in, which needs no input from a signed-in user. */}
                <a
                  href={`${site.url}/signin?redirect=${encodeURIComponent("/earnings")}`}
                  rel="noopener external"
                  target="_blank"
                >
                  Earnings of {site.name}
                </a>
              </p>
            )}
            {mayDecide && site.id !== currentUserId() ? (
              <div className="case-actions">
                {siteDecisionsOf(site).map((decision) => (
                  // The pressed button turns into its opposite and keeps the focus.
                  <Button key={subjectOf(decision)} size="s" onClick={() => openDialog({ site, decision })}>
                    {SITE_DECISION_COPY[decision].action}
                  </Button>
                ))}
              </div>
            ) : null}
          </li>
        )}
      />
      {target ? (
        <DecideDialog
          copy={SITE_DECISION_COPY[target.decision]}
          act={(reason) => applySiteDecision(target.site, target.decision, reason)}
          onClose={onClose}
          onDone={onDone}
        />
      ) : null}
    </>
  );
}
