import type { SiteCard } from "@quire/contracts/records/site";
import type { ReactNode } from "react";
import { smallestOf } from "../../lib/smallestOf.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Row, RowList } from "../../ui/Row.tsx";

export interface SiteListProps {
  sites: SiteCard[];
  title?: string;
  /** A link to more, below the list. */
  children?: ReactNode;
}

/** Creators, each linking to their site. */
export function SiteList({ sites, title = "Creators", children }: SiteListProps) {
  if (sites.length === 0) return null;
  return (
    <section aria-labelledby="creators">
      <h2 id="creators">{title}</h2>
      <RowList label={title}>
        {sites.map((site) => (
          <Row
            key={site.id}
            href={site.url}
            title={site.name}
            note={site.description}
            lead={<Avatar name={site.name} src={smallestOf(site.logo)} shape="square" />}
          />
        ))}
      </RowList>
      {children}
    </section>
  );
}
