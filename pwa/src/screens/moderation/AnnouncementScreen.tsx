import { createAnnouncement, endAnnouncement, listAnnouncements } from "@quire/contracts/calls/announcements";
import type { AnnouncementAudience, Announcement as Shown } from "@quire/contracts/records/announcement";
import Megaphone from "lucide-react/icons/megaphone";
import { type FormEvent, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { failureMessages, messageOf } from "../../lib/failureMessages.ts";
import { refreshSession } from "../../lib/loadSession.ts";
import { useLazy } from "../../lib/useLazy.ts";
import { useListing } from "../../lib/useListing.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { ListingView } from "../../widgets/ListingView.tsx";
import { formatMoment, formatZone, fromWallTime } from "../../widgets/localTime.ts";
import "../../widgets/Moderation.css";
import "./announcements.css";

const FIELDS = ["text", "link", "audience", "starts", "ends"] as const;
type FieldName = (typeof FIELDS)[number];
const EMPTY = { text: "", link: "", audience: "everyone" as AnnouncementAudience, starts: "", ends: "" };
const AUDIENCES: { value: AnnouncementAudience; label: string }[] = [
  { value: "everyone", label: "Everyone" },
  { value: "creators", label: "Creators" },
];
const STATES: Record<Shown["state"], { label: string; tone: "good" | "plain" }> = {
  shown: { label: "Shown", tone: "good" },
  scheduled: { label: "Scheduled", tone: "plain" },
  ended: { label: "Ended", tone: "plain" },
};

const fetchPage = async (next: string | undefined) => {
  const answer = await callApi(listAnnouncements, { query: next ? { next } : {} });
  return { rows: answer.announcements, next: answer.next };
};

/** The admin's own bar follows at once; without a connection the next page shows it. */
const refreshBar = () => refreshSession().catch(() => {});

/** `/i/announcement`: an admin writes, previews and ends announcements. */
export function AnnouncementScreen() {
  const listing = useListing<Shown>(fetchPage);
  return (
    <div className="moderation">
      <h1>Announcements</h1>
      <AnnouncementForm onPublished={listing.reload} />
      <h2 className="announcements-title">All announcements</h2>
      <ListingView
        listing={listing}
        label="Announcements"
        empty={{
          icon: Megaphone,
          title: "No announcements yet",
          text: "The one that started last is shown at the bottom of every page.",
        }}
        row={(one) => (
          <AnnouncementRow
            key={one.id}
            of={one}
            onEnded={(ended) =>
              listing.change((rows) => rows.map((row) => (row.id === ended.id ? ended : row)))
            }
          />
        )}
      />
    </div>
  );
}

function AnnouncementForm({ onPublished }: { onPublished: () => void }) {
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const change = (name: FieldName) => (event: { target: { value: string } }) =>
    setValues({ ...values, [name]: event.target.value });

  async function publish(event: FormEvent) {
    event.preventDefault();
    if (!values.text.trim()) return setErrors({ text: "Write the announcement first." });
    setIsBusy(true);
    setErrors({});
    setAlert(null);
    const { link, audience } = values;
    const starts = fromWallTime(values.starts)?.toISOString();
    const ends = fromWallTime(values.ends)?.toISOString();
    try {
      await callApi(createAnnouncement, {
        body: {
          text: values.text,
          audience,
          ...(link.trim() ? { link: link.trim() } : {}),
          ...(starts ? { starts } : {}),
          ...(ends ? { ends } : {}),
        },
      });
      setValues(EMPTY);
      showSnackbar({ title: "Announcement published", tone: "good" });
      onPublished();
      void refreshBar();
    } catch (error) {
      const messages = failureMessages(error, FIELDS);
      setErrors(messages.fields);
      setAlert(messages.alert);
    } finally {
      setIsBusy(false);
    }
  }

  const zone = formatZone(new Date());
  const isWritten = values.text.trim() !== "";
  // Dynamic: readers load the bar without this screen.
  const Announcement = useLazy(isWritten, () => import("../../widgets/notices/Notices.tsx"))?.Announcement;
  return (
    <form className="announcements-form" onSubmit={publish} noValidate>
      <TextArea
        label="Text"
        hint="Up to 200 characters, on one line."
        rows={2}
        maxLength={200}
        value={values.text}
        error={errors.text}
        onChange={(event) => setValues({ ...values, text: event.target.value.replace(/\s*\n\s*/g, " ") })}
      />
      <Field
        label="Link"
        hint="Optional. A URL, or a path such as /guides."
        value={values.link}
        maxLength={500}
        autoCapitalize="none"
        spellCheck={false}
        error={errors.link}
        onChange={change("link")}
      />
      <Select label="Who sees it" options={AUDIENCES} value={values.audience} onChange={change("audience")} />
      <div className="announcements-times">
        <Field
          type="datetime-local"
          label="Starts"
          hint={`Now, if empty. ${zone}`}
          value={values.starts}
          error={errors.starts}
          onChange={change("starts")}
        />
        <Field
          type="datetime-local"
          label="Ends"
          hint="When you end it, if empty."
          value={values.ends}
          error={errors.ends}
          onChange={change("ends")}
        />
      </div>
      {isWritten && Announcement ? (
        <div className="announcements-preview">
          <p>Preview</p>
          <Announcement announcement={{ text: values.text, link: values.link.trim() || null }} />
        </div>
      ) : null}
      {alert ? (
        <p role="alert" className="q-field-error">
          {alert}
        </p>
      ) : null}
      <Button kind="primary" type="submit" loading={isBusy}>
        Publish
      </Button>
    </form>
  );
}

function AnnouncementRow({ of, onEnded }: { of: Shown; onEnded: (ended: Shown) => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const { label, tone } = STATES[of.state];
  async function end() {
    setIsBusy(true);
    try {
      onEnded(await callApi(endAnnouncement, { params: { id: of.id } }));
      void refreshBar();
    } catch (error) {
      showSnackbar({ title: "We couldn't end this announcement.", message: messageOf(error) });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <li className="case">
      <p className="case-head">
        <Badge tone={tone}>{label}</Badge> {of.audience === "creators" ? "Creators" : "Everyone"} ·{" "}
        {formatMoment(new Date(of.starts))}
        {of.ends ? ` to ${formatMoment(new Date(of.ends))}` : ""}
        {of.created_by ? ` · by ${of.created_by}` : ""}
      </p>
      <p className="case-words">{of.text}</p>
      {of.link ? (
        <p className="case-head announcements-link">
          <a href={of.link}>{of.link}</a>
        </p>
      ) : null}
      {of.state === "ended" ? null : (
        <div className="case-actions">
          <Button size="s" loading={isBusy} onClick={end}>
            End announcement
          </Button>
        </div>
      )}
    </li>
  );
}
