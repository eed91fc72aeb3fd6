import type { SiteCard } from "@quire/contracts/records/site";
import { FollowButton } from "../../lib/FollowButton.tsx";
import { smallestOf } from "../../lib/smallestOf.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Row } from "../../ui/Row.tsx";

/** A site with its follow button. `follows`: the state that the list already knows, if it does. */
export function SiteRow({ site, note, follows }: { site: SiteCard; note?: string; follows?: boolean }) {
  return (
    <Row
      href={site.url}
      title={site.name}
      note={note ?? site.description}
      lead={<Avatar name={site.name} src={smallestOf(site.logo)} shape="square" />}
      end={<FollowButton siteId={site.id} quiet known={follows} />}
    />
  );
}
