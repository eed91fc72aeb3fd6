import type { SubscribeSlug } from "@quire/contracts/records/page";
import { INVALID_EMAIL } from "@quire/domain/accounts/identifiers";
import { usePage } from "../../lib/PageContext.ts";
import { Button } from "../../ui/Button.tsx";
import { PostHead } from "../../ui/PostHead.tsx";

const COPY: Record<SubscribeSlug, { title: string; text: (site: string) => string }> = {
  subscribe: {
    title: "Subscribe by email",
    text: (site) => `Get each new post from ${site} when it is published.`,
  },
  subscribe_sent: {
    title: "Check your inbox",
    text: () =>
      "We sent you an email. Open the link in it to confirm your subscription. If it doesn't arrive in a few minutes, check your spam folder. If you once reported our emails as spam, the link starts them again.",
  },
  subscribe_confirm: {
    title: "Confirm your subscription",
    text: (site) => `You'll get new posts from ${site} by email. You can unsubscribe at any time.`,
  },
  subscribe_done: {
    title: "You're subscribed",
    text: (site) => `You'll get new posts from ${site} by email. Each email has a link to unsubscribe.`,
  },
  subscribe_expired: {
    title: "This link is no longer valid",
    text: () => "Links work for a week. Subscribe again to get a new one.",
  },
  subscribe_retry: {
    title: "You're not subscribed yet",
    text: () => `${INVALID_EMAIL}. Check it and try again.`,
  },
  subscribe_later: {
    title: "Please try again later",
    text: () => "Too many people subscribed from your network in the last hour.",
  },
};

/** Steps that lead on to the site; the others lead back to the form on its first page. */
const LEADS_ON: readonly SubscribeSlug[] = ["subscribe_sent", "subscribe_done"];

/** The steps of subscribing by email, as pages that work without scripts. */
export function Subscribe({ slug }: { slug: SubscribeSlug }) {
  const { site } = usePage();
  const { title, text } = COPY[slug];
  return (
    <article>
      <PostHead title={title} summary={text(site?.name ?? "this site")} />
      {slug === "subscribe_confirm" ? (
        // No action: it goes to this page's own address, which contains the link's token.
        <form method="post">
          <Button kind="primary" type="submit">
            Subscribe
          </Button>
        </form>
      ) : (
        <p>
          {LEADS_ON.includes(slug) ? (
            <Button href="/">Continue reading</Button>
          ) : (
            <Button kind="primary" href="/#subscribe">
              Subscribe by email
            </Button>
          )}
        </p>
      )}
    </article>
  );
}
