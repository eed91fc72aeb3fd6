import type { Page } from "@quire/contracts/records/page";
import { platformHref } from "../lib/links.ts";
import { footerItems } from "./menuSections.ts";

/** The footer of every page: the site's name, and links to the house's texts. */
export function Footer({ page }: { page: Page }) {
  const { site, product } = page;
  return (
    <div className="app-foot">
      <p>
        {site ? (
          <>
            {site.name} publishes with <a href={product.url}>{product.name}</a>
          </>
        ) : (
          product.name
        )}
      </p>
      <ul className="app-foot-links">
        {site ? (
          <li>
            <a href="/rss.xml">RSS</a>
          </li>
        ) : null}
        <li>
          <a href={platformHref(page, "/guides")}>Guides</a>
        </li>
        {footerItems(page).map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
