import type { Site } from "@quire/contracts/records/site";
import { abbreviateCount } from "@quire/domain/text/counts";
import { formatDate } from "@quire/domain/time/dates";
import { useUser } from "../../lib/useUser.ts";
import { ReportButton } from "../../widgets/report/ReportButton.tsx";
import { SiteSupport } from "../../widgets/support/SiteSupport.tsx";
import { SiteHead } from "./SiteHead.tsx";
import { socialName } from "./socialName.ts";
import "./ProfileScreen.css";

/** The site head shows a description of up to this length in full, so it isn't repeated here. */
const IN_HEAD = 160;

/** About a creator: description, figures and links. */
export function ProfileScreen({ site }: { site: Site }) {
  const { post_counts: counts } = site;
  const isOwn = useUser() === site.id;
  const figures = [
    ["Posts", site.stats.posts],
    ["Stories", counts.parent.story],
    ["Comics", counts.parent.comic],
    ["E-books", counts.dg.document],
    ["Books", counts.book.total],
  ] as const;
  return (
    <>
      <SiteHead site={site} current="/profile" />
      <div className="profile">
        <h2>About {site.name}</h2>
        {site.description.length > IN_HEAD ? <p className="profile-words">{site.description}</p> : null}
        <dl className="profile-figures">
          {figures.map(([name, count]) =>
            count > 0 ? (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{count}</dd>
              </div>
            ) : null,
          )}
          <div>
            <dt>Followers</dt>
            <dd>{abbreviateCount(site.total_followers)}</dd>
          </div>
          <div>
            <dt>Joined</dt>
            <dd>{formatDate(site.joined)}</dd>
          </div>
        </dl>
        {site.socials.length ? (
          <ul className="profile-links">
            {site.socials.map(({ kind, url }) => (
              <li key={kind + url}>
                <a href={url} rel="me noopener external">
                  {socialName(kind, url)}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        {isOwn ? null : (
          <p className="needs-script">
            <ReportButton subject={{ kind: "site", id: site.id }} label="Report this site" />
          </p>
        )}
        <SiteSupport site={site} />
      </div>
    </>
  );
}
