import type { AppScreen } from "@quire/contracts/records/page";
import { TRIAL_DAYS } from "@quire/domain/billing/proPlans";
import { TOURS, type TourId } from "@quire/domain/sites/tours";
import { proHash } from "../../lib/proHash.ts";
import type { TourStep } from "../../ui/Tour.tsx";

/** A feature tour: the screen that it explains, and its steps there. */
interface FeatureTour {
  screen: AppScreen;
  tone?: "offer";
  steps: readonly TourStep[];
}

/** All feature tours (specification §2). When each shows is a rule of the domain. */
export const TOUR_TABLE: Record<TourId, FeatureTour> = {
  picto: {
    screen: "picto",
    steps: [
      {
        target: ".covers-form",
        title: "A cover from a sentence",
        text: "Describe a scene or a mood, choose a style, and get four covers.",
      },
      {
        target: ".covers-anchor",
        title: "Make it yours",
        text: "Refine the one you like, add title and author, and use it for a post, a story or a book.",
      },
    ],
  },
  plotter: {
    screen: "serial_edit",
    steps: [
      {
        target: ".studio-bar",
        title: "Plan your story here",
        text: "All its parts are here, drafts too. Readers see only what you publish.",
      },
      {
        target: ".studio",
        title: "Change the order at any time",
        text: "Drag a part, or move it from its menu. Readers see the new order right away.",
      },
    ],
  },
  importEmail: {
    screen: "import_subscribers",
    steps: [
      {
        target: ".import",
        title: "Bring your readers",
        text: "Export a list from Substack, Mailchimp, Ghost or a table, and choose the file here.",
      },
      {
        target: ".import",
        title: "Check before you send",
        text: "You see what was found first. Duplicates and people who unsubscribed are left out.",
      },
    ],
  },
  customDomain: {
    screen: "custom_domain",
    steps: [
      {
        target: ".domain",
        title: "Your site at your own address",
        text: "Link a domain that you own. We show you the DNS records to add, and check them for you.",
      },
      {
        target: ".domain",
        title: "Nothing breaks",
        text: "Links to your old address redirect to the new one.",
      },
    ],
  },
  trialAndPro: {
    screen: "pro_plan",
    tone: "offer",
    steps: [
      {
        target: ".plan .q-state",
        title: `Pro is free for ${TRIAL_DAYS} days`,
        text: "Keep 90% of what readers pay, and cancel at any time.",
        action: { label: "See the plans", href: proHash("trialAndPro") },
      },
    ],
  },
  stats: {
    screen: "stats",
    steps: [
      {
        target: ".figures",
        title: "Your site at a glance",
        text: "Views, likes, comments and followers. Only you can see these numbers.",
      },
      {
        target: ".stats-chart",
        title: "Day by day",
        text: "Choose what to compare over the last 30 days.",
      },
      {
        target: ".stats-table",
        title: "Post by post",
        text: "Find out which posts bring readers and followers.",
      },
    ],
  },
  smbCreator: {
    screen: "own_posts",
    tone: "offer",
    steps: [
      {
        target: ".own-posts-head",
        title: "Publish for your business",
        text: "Publishing for a business is part of Pro: your own domain, your subscribers and 90% of your earnings.",
        action: { label: "See the plans", href: proHash("smbCreator") },
      },
    ],
  },
  createBook: {
    screen: "book_new",
    steps: [
      {
        target: ".making-form",
        title: "Start from a story or a file",
        text: "Its chapters become pages with a table of contents. Or upload a manuscript or a finished PDF.",
      },
      {
        target: "[aria-labelledby='making-format']",
        title: "Choose how it's printed",
        text: "Size, paper and binding change the price. You can change them until you publish.",
      },
    ],
  },
};

/** Returns the tour of a screen; null for most. */
export const tourOf = (screen: AppScreen): TourId | null =>
  TOURS.find((tour) => TOUR_TABLE[tour].screen === screen) ?? null;
