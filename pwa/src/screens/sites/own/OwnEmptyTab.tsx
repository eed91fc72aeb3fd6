import type { GuideSlug } from "@quire/contracts/records/guide";
import type { SiteTab } from "@quire/contracts/records/page";
import PenLine from "lucide-react/icons/pen-line";
import { createHash } from "../../../lib/createHash.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { GuideLink } from "../../../widgets/GuideLink.tsx";

interface EmptyCopy {
  title: string;
  message: string;
  label: string;
  href: string;
  guide: GuideSlug;
  guideLabel: string;
}

/** What belongs in each tab, with a link to create it. */
const EMPTY_STATES: Record<SiteTab, EmptyCopy> = {
  home: {
    title: "Your site is ready for its first post",
    message: "Readers see it here as soon as you publish it.",
    label: "Write a post",
    href: "/post/new",
    guide: "first-post",
    guideLabel: "How to publish",
  },
  stories: {
    title: "No stories yet",
    message: "A story is told in chapters that you publish as you write them.",
    label: "Write a story",
    href: createHash("story"),
    guide: "write-a-story",
    guideLabel: "How to write a story",
  },
  comics: {
    title: "No comics yet",
    message: "A comic has episodes made of pages. Drop a folder of pictures and they're sorted for you.",
    label: "Start a comic",
    href: createHash("comic"),
    guide: "publish-a-comic",
    guideLabel: "How to publish a comic",
  },
  books: {
    title: "No books yet",
    message: "Turn a story into a printed book. We lay it out, print each order and ship it.",
    label: "Make a book",
    href: "/book/new",
    guide: "make-a-book",
    guideLabel: "How to make a book",
  },
  ebooks: {
    title: "No e-books yet",
    message: "Offer an EPUB or a PDF, for free or for a price.",
    label: "Upload an e-book",
    href: "/post/new/document",
    guide: "prices-and-payouts",
    guideLabel: "How to set prices and get paid",
  },
};

/** The empty state of a tab of the creator's own site. */
export function OwnEmptyTab({ tab }: { tab: SiteTab }) {
  const { title, message, label, href, guide, guideLabel } = EMPTY_STATES[tab];
  return (
    <EmptyState
      icon={PenLine}
      title={title}
      action={
        <Button kind="primary" href={href}>
          {label}
        </Button>
      }
    >
      {message} <GuideLink to={guide}>{guideLabel}</GuideLink>
    </EmptyState>
  );
}
