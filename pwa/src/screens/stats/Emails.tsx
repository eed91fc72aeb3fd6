import { listEmailStats } from "@quire/contracts/calls/stats";
import type { EmailStats } from "@quire/contracts/records/stats";
import { formatDate } from "@quire/domain/time/dates";
import { useCallback, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { useMine } from "../../lib/useMine.ts";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { type Column, ListTable } from "./ListTable.tsx";
import { StatsFailure, statsFailure } from "./StatsFailure.tsx";

type Emails = { emails: EmailStats[]; next: string | null };

const titleOf = ({ subject }: EmailStats) => subject || "A deleted post";

const COLUMNS: Column<EmailStats>[] = [
  {
    title: "Email",
    cell: (email) => (
      <>
        {email.post_id ? <a href={`/stats/posts/${email.post_id}`}>{titleOf(email)}</a> : titleOf(email)}
        <span className="stats-soft">{formatDate(email.send_at)}</span>
      </>
    ),
    csv: titleOf,
  },
  { title: "Recipients", cell: ({ recipients }) => recipients, isNumber: true },
  { title: "Delivered", cell: ({ sent }) => sent, isNumber: true },
  { title: "Bounced", cell: ({ bounced, failed }) => bounced + failed, isNumber: true },
  { title: "Spam reports", cell: ({ complained }) => complained, isNumber: true },
  { title: "Unsubscribed", cell: ({ unsubscribed }) => unsubscribed, isNumber: true },
  { title: "Link clicks", cell: ({ clicks }) => clicks, isNumber: true },
];

interface Link {
  email: string;
  title: string;
  url: string;
  clicks: number;
}

const LINK_COLUMNS: Column<Link>[] = [
  {
    title: "Link",
    cell: ({ url, title }) => (
      <>
        <bdi className="stats-url">{url}</bdi>
        <span className="stats-soft">{title}</span>
      </>
    ),
    csv: ({ url }) => url,
  },
  { title: "Clicks", cell: ({ clicks }) => clicks, isNumber: true },
];

/** What became of the site's emails, the latest first, and which of their links were followed. */
export function Emails({ siteId }: { siteId: string }) {
  const [isLoading, setLoading] = useState(false);
  const load = useCallback(() => callApi(listEmailStats, { params: { id: siteId }, query: {} }), [siteId]);
  const { value, failure, reload, change } = useMine<Emails>(siteId, "email-stats", load);
  async function loadOlder(next: string) {
    setLoading(true);
    try {
      const page = await callApi(listEmailStats, { params: { id: siteId }, query: { next } });
      change(({ emails }) => ({ emails: [...emails, ...page.emails], next: page.next }));
    } catch (error) {
      const { title, message } = statsFailure(error);
      showSnackbar({ title, message });
    }
    setLoading(false);
  }
  const links = (value?.emails ?? []).flatMap((email) =>
    email.links.map((link) => ({ ...link, email: email.id, title: titleOf(email) })),
  );
  return (
    <section aria-labelledby="emails">
      <h2 id="emails">Emails</h2>
      <p className="stats-soft">Link clicks are counted without knowing by whom. Opens aren't tracked.</p>
      {value ? (
        value.emails.length > 0 ? (
          <>
            <ListTable label="Emails" columns={COLUMNS} rows={value.emails} keyOf={({ id }) => id} />
            {value.next ? (
              <Button size="s" loading={isLoading} onClick={() => void loadOlder(value.next as string)}>
                Load older emails
              </Button>
            ) : null}
            {links.length > 0 ? (
              <ListTable
                label="Links in emails"
                columns={LINK_COLUMNS}
                rows={links}
                keyOf={({ email, url }) => `${email} ${url}`}
              />
            ) : null}
          </>
        ) : (
          <p className="stats-soft">
            You haven't sent an email yet. <a href="/mailer">Email your readers</a>
          </p>
        )
      ) : failure ? (
        <StatsFailure failure={failure} onRetry={reload} />
      ) : (
        <Skeleton of="text" label="Loading the emails" />
      )}
    </section>
  );
}
