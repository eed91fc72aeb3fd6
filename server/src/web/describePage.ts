import {
  type AppScreen,
  isHouseText,
  type Page,
  type PageData,
  type SiteTab,
} from "@quire/contracts/records/page";
import type { Site } from "@quire/contracts/records/site";
import { excerpt } from "@quire/domain/text/text";

const TAB_TITLES: Record<Exclude<SiteTab, "home">, string> = {
  stories: "Stories",
  comics: "Comics",
  books: "Books",
  ebooks: "E-books",
};

const TEXT_TITLES = {
  privacy: "Privacy",
  terms: "Terms",
  "community-guidelines": "Community guidelines",
  "refund-policy": "Refunds",
  "payout-policy": "Payouts",
  "pro-terms": "Terms of Pro",
  subscribe: "Subscribe by email",
  subscribe_sent: "Check your inbox",
  subscribe_confirm: "Confirm your subscription",
  subscribe_done: "You're subscribed",
  subscribe_expired: "This link is no longer valid",
  subscribe_retry: "Subscribe by email",
  subscribe_later: "Please try again later",
} as const;

const SCREEN_TITLES: Record<AppScreen, string> = {
  signin: "Sign in",
  signup: "Create an account",
  signin_token: "Signing in",
  signin_link: "Signing in",
  email_verification: "Verify your email",
  reset_password: "Choose a new password",
  deny_signin: "Was this you?",
  connect: "Signing in",
  draft_invite: "You are invited",
  unsubscribe: "Unsubscribe",
  notification_permission: "Allow notifications",
  activate: "Connect a device",
  archive: "From your archive",
  library: "Library",
  reading_list: "Reading list",
  highlights: "Highlights",
  follow_recommendations: "Who to follow",
  following: "Following",
  followers: "Followers",
  settings: "Settings",
  profile_settings: "Profile settings",
  reading_settings: "Reading settings",
  notification_settings: "Notification settings",
  security_settings: "Security settings",
  payment_settings: "Payment settings",
  site_settings: "Site settings",
  data_settings: "Your data",
  delete_account: "Delete your account",
  security: "Recent activity",
  purchases: "Purchases",
  purchase: "Purchase",
  book_orders: "Book orders",
  book_order: "Book order",
  razorpay_payment: "Payment",
  razorpay_subscription: "Payment",
  pro_plan: "Your plan",
  invite: "Invite writers",
  payout_account: "Payout account",
  payouts: "Payouts",
  moderation: "Moderation",
  welcome: "Set up your site",
  profile_edit: "Edit profile",
  studio: "Studio",
  studio_design: "Design",
  studio_settings: "Studio settings",
  own_posts: "Posts",
  site_pages: "Pages",
  site_page_edit: "Edit page",
  site_comments: "Comments",
  stats: "Stats",
  post_stats: "Stats of a post",
  earnings: "Earnings",
  deliveries: "Deliveries",
  subscribers: "Subscribers",
  import_subscribers: "Import subscribers and posts",
  custom_domain: "Custom domain",
  custom_domain_edit: "Link a domain",
  mailer: "Email your readers",
  newsletter_settings: "Newsletter settings",
  podcast: "Podcast",
  confirm_reply_to: "Confirm your reply-to address",
  guest_editor: "Write a story",
  book_new: "New book",
  book_edit: "Edit book",
  book_publish: "Publish book",
  site_book_orders: "Book orders",
  post_new: "New post",
  good_new: "New upload",
  good_edit: "Edit upload",
  serial_edit: "Chapters and episodes",
  episode_new: "New episode",
  episode_pages: "Pages",
  child_new: "New chapter",
  child_edit: "Edit chapter",
  post_edit: "Edit post",
  picto: "Create covers",
  picto_customise: "Customize a cover",
  books_early_access: "Books, early access",
  announcement: "Announcements",
  assets: "Assets",
};

const MAX_DESCRIPTION = 200;

/** Returns a page's title and description, as tabs, search results and shared links show them. */
export function describePage(
  product: string,
  site: Site | null,
  data: PageData,
): Pick<Page, "title" | "description"> {
  const about = site
    ? site.description || `${site.name} on ${product}`
    : `Stories, comics, books and posts on ${product}, to read anywhere, even offline.`;
  const [title, description] = copyOf(product, site, data, about);
  return { title, description: excerpt(description, MAX_DESCRIPTION) };
}

function copyOf(product: string, site: Site | null, data: PageData, about: string): [string, string] {
  const owner = site?.name ?? product;
  switch (data.kind) {
    case "platform_home":
      return [`${product}: read and publish, even offline`, about];
    case "site_feed":
      return [data.tab === "home" ? owner : `${TAB_TITLES[data.tab]} by ${owner}`, about];
    case "profile":
      return [`About ${owner}`, about];
    case "site_page":
      return [`${data.page.title} · ${owner}`, data.page.summary || about];
    case "post":
    case "serial": {
      const { title, parent, summary } = data.post;
      return [[title, parent?.title, owner].filter(Boolean).join(" · "), summary || about];
    }
    case "book": {
      const { title, subtitle, author } = data.book.details;
      const name = subtitle ? `${title}: ${subtitle}` : title;
      return [`${name} · ${author || owner}`, data.post.summary || about];
    }
    case "topic":
      return [
        `${data.topic.name} · ${product}`,
        `Posts about ${data.topic.name} by ${data.topic.authors} creators on ${product}.`,
      ];
    case "search":
      return [data.query ? `${excerpt(data.query, 60)} · Search` : "Search", about];
    case "text":
      return [`${TEXT_TITLES[data.slug]} · ${isHouseText(data.slug) ? product : owner}`, about];
    case "guides":
      return [
        `Guides · ${product}`,
        `Short illustrated guides to reading, writing and selling on ${product}, and to its command line.`,
      ];
    case "guide":
      return [`${data.guide.title} · ${product}`, data.guide.summary];
    case "app":
      return [`${SCREEN_TITLES[data.screen]} · ${owner}`, about];
    case "not_found":
      return ["This page doesn't exist", about];
    case "no_site":
      return ["This account doesn't exist", about];
  }
}
