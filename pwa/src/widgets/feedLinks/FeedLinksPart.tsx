import { FeedLinks } from "./FeedLinks.tsx";

/** The private feed links as a part of a screen, below what they are about: one site, or all of the user's. */
export function FeedLinksPart({ site }: { site?: { id: string; name: string } }) {
  return (
    <section className="feed-links-part" aria-labelledby="feed-links">
      <h2 id="feed-links">Private feeds</h2>
      <p className="feed-links-note">
        {site ? `Read and listen to ${site.name} in your own apps, with what you bought.` : FEED_LINKS_NOTE}
      </p>
      <FeedLinks siteId={site?.id} />
    </section>
  );
}

export const FEED_LINKS_NOTE =
  "Read and listen in your own apps: posts from creators you follow, and what you bought, in full.";
