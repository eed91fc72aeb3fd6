import type { SiteTab } from "@quire/contracts/records/page";
import PenLine from "lucide-react/icons/pen-line";
import { createHash } from "../../../lib/createHash.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";

interface EmptyCopy {
  title: string;
  message: string;
  label: string;
  href: string;
}

/** What belongs in each tab, with a link to create it. Books can't be created here yet. */
const EMPTY_STATES: Record<Exclude<SiteTab, "books">, EmptyCopy> = {
  home: {
    title: "Your site is ready for its first post",
    message: "Readers see it here as soon as you publish it.",
    label: "Write a post",
    href: "/post/new",
  },
  stories: {
    title: "No stories yet",
    message: "A story is told in chapters that you publish as you write them.",
    label: "Write a story",
    href: createHash("story"),
  },
  comics: {
    title: "No comics yet",
    message: "A comic has episodes made of pages. Drop a folder of pictures and they're sorted for you.",
    label: "Start a comic",
    href: createHash("comic"),
  },
  ebooks: {
    title: "No e-books yet",
    message: "Offer an EPUB or a PDF, for free or for a price.",
    label: "Upload an e-book",
    href: "/post/new/document",
  },
};

/** The empty state of a tab of the creator's own site. */
export function OwnEmptyTab({ tab }: { tab: SiteTab }) {
  if (tab === "books") return <EmptyState title="No books yet">You haven't published any yet.</EmptyState>;
  const { title, message, label, href } = EMPTY_STATES[tab];
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
      {message}
    </EmptyState>
  );
}
