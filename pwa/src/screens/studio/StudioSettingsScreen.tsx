import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { Row, RowList } from "../../ui/Row.tsx";

/** `/studio/settings`: everything that a creator sets once. */
export function StudioSettingsScreen() {
  const page = usePage();
  const settings = [
    { title: "Profile", note: "Name, logo, description and links", href: "/profile/edit" },
    { title: "Domain", note: "Your own web address", href: platformHref(page, "/settings/domain") },
    {
      title: "Newsletter",
      note: "Sender, welcome email and your sending domain",
      href: platformHref(page, "/mailer/settings"),
    },
    { title: "Podcast", note: "The feed for podcast apps", href: platformHref(page, "/settings/podcast") },
    {
      title: "Import",
      note: "Subscribers and posts from another platform",
      href: "/mailinglist/import",
    },
    { title: "Invite writers", note: "Win Pro for friends who join", href: platformHref(page, "/invite") },
    { title: "Covers with AI", note: "Make a cover from a sentence", href: platformHref(page, "/picto") },
    {
      title: "Comments and address",
      note: "Review comments first, and your site's address",
      href: platformHref(page, "/settings/site"),
    },
    {
      title: "Payout account",
      note: "Where we send your earnings",
      href: platformHref(page, "/settings/payouts"),
    },
    {
      title: "Your account",
      note: "Security, notifications and data",
      href: platformHref(page, "/settings"),
    },
  ];
  return (
    <>
      <h1>Settings</h1>
      <RowList label="Settings">
        {settings.map((setting) => (
          <Row key={setting.title} {...setting} />
        ))}
      </RowList>
    </>
  );
}
