import type { Site } from "@quire/contracts/records/site";
import { countOf } from "@quire/domain/text/counts";
import BadgeCheck from "lucide-react/icons/badge-check";
import { FollowButton } from "../../lib/FollowButton.tsx";
import { useLazy } from "../../lib/useLazy.ts";
import { useSession } from "../../lib/useSession.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { pictureOf } from "../../widgets/pictureOf.ts";
import "./SiteHead.css";
import { smallestOf } from "../../lib/smallestOf.ts";

const TABS = [
  { href: "/", label: "Home", count: () => 0 },
  { href: "/stories", label: "Stories", count: (site: Site) => site.post_counts.parent.story },
  { href: "/comics", label: "Comics", count: (site: Site) => site.post_counts.parent.comic },
  { href: "/books", label: "Books", count: (site: Site) => site.post_counts.book.total },
  { href: "/ebooks", label: "E-books", count: (site: Site) => site.post_counts.dg.document },
  { href: "/profile", label: "Profile", count: () => 0 },
];

/** The head of a site on each of its tabs: cover, name, follow button and tabs. */
export function SiteHead({ site, current }: { site: Site; current: string }) {
  const layout = site.design?.header_layout ?? "cover";
  const cover = layout === "compact" ? null : pictureOf(site.cover, "100vw");
  const session = useSession();
  const isOwn = session?.site?.is_owner === true && session.site.id === site.id;
  const own = useLazy(isOwn, () => import("./own/OwnHeadActions.tsx"));
  return (
    <header className={`site-head is-${layout}`}>
      <div className={cover ? "site-cover" : "site-cover is-plain"}>
        {cover ? <Picture {...cover} alt="" cover priority /> : null}
      </div>
      {/* The head runs in the direction of the site's name, with our own words in theirs. */}
      <div className="site-who" dir="auto">
        <div className="site-logo">
          <Avatar name={site.name} src={smallestOf(site.logo)} size="xl" shape="square" />
        </div>
        <div className="site-words">
          <h1 className="site-name">
            {site.name}
            {site.verified ? (
              <Icon of={BadgeCheck} size={24} label="Verified" className="site-verified" />
            ) : null}
          </h1>
          {site.description ? (
            <p className="site-description" dir="auto">
              {site.description}
            </p>
          ) : null}
          <p className="site-counts">
            <bdi>
              {countOf(site.total_followers, "follower")}
              {site.stats.posts > 0 ? ` · ${countOf(site.stats.posts, "post")}` : null}
            </bdi>
          </p>
        </div>
        <div className="site-follow" dir="ltr">
          {/* An empty site shows how to start in its empty state instead. */}
          {own && site.stats.posts > 0 ? <own.OwnHeadActions /> : <FollowButton siteId={site.id} />}
        </div>
      </div>
      <Tabs
        label={`Sections of ${site.name}`}
        current={current}
        tabs={TABS.map(({ href, label, count }) => ({
          href,
          label,
          count: count(site) > 0 ? String(count(site)) : undefined,
        }))}
      />
    </header>
  );
}
