import { listSecurityEvents } from "@quire/contracts/calls/security";
import type { SecurityEventRecord } from "@quire/contracts/records/user";
import ShieldCheck from "lucide-react/icons/shield-check";
import { callApi } from "../../../lib/callApi.ts";
import { useListing } from "../../../lib/useListing.ts";
import { Button } from "../../../ui/Button.tsx";
import { Row } from "../../../ui/Row.tsx";
import { ListingView } from "../../../widgets/ListingView.tsx";
import { SettingsSection } from "../settings/SettingsSection.tsx";
import { eventNote, eventTitle } from "./securityEventCopy.ts";

/** `/settings/security/activity`: who signed in, and what changed about the access to the account. */
export function SecurityEventsScreen() {
  const listing = useListing<SecurityEventRecord>(fetchPage);
  return (
    <div className="settings roomy-rows">
      <h1>Recent activity</h1>
      <SettingsSection
        title="Sign-ins and changes"
        note="If you don't recognize one, sign that device out in the settings and change your password."
        end={
          <Button size="s" href="/settings/security">
            Back to settings
          </Button>
        }
      >
        <ListingView
          listing={listing}
          label="Recent activity"
          empty={{ icon: ShieldCheck, title: "Nothing yet", text: "Your next sign-in will appear here." }}
          row={(event) => <Row key={event.id} title={eventTitle(event)} note={eventNote(event)} />}
        />
      </SettingsSection>
    </div>
  );
}

async function fetchPage(next: string | undefined) {
  const answer = await callApi(listSecurityEvents, { query: next ? { next } : {} });
  return { rows: answer.events, next: answer.next };
}
