import type { SiteTab } from "@quire/contracts/records/page";
import PenLine from "lucide-react/icons/pen-line";
import { createHash } from "../../../lib/createHash.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";

interface Words {
  title: string;
  words: string;
  label: string;
  href: string;
}

/** What would fill each of the tabs, and the way to it. Books are not made here yet. */
const WORDS: Record<Exclude<SiteTab, "books">, Words> = {
  home: {
    title: "Your site is ready for its first post",
    words: "Readers see it here as soon as you publish it.",
    label: "Write a post",
    href: "/post/new",
  },
  stories: {
    title: "No stories yet",
    words: "A story is told in chapters that you publish as you write them.",
    label: "Write a story",
    href: createHash("story"),
  },
  comics: {
    title: "No comics yet",
    words: "A comic has episodes made of pages. Drop a folder of pictures and they're sorted for you.",
    label: "Start a comic",
    href: createHash("comic"),
  },
  ebooks: {
    title: "No e-books yet",
    words: "Offer an EPUB or a PDF, for free or for a price.",
    label: "Upload an e-book",
    href: "/post/new/document",
  },
};

/** What a creator finds in a tab of their own site that has nothing in it. */
export function OwnNothing({ tab }: { tab: SiteTab }) {
  if (tab === "books") return <EmptyState title="No books yet">You haven't published any yet.</EmptyState>;
  const { title, words, label, href } = WORDS[tab];
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
      {words}
    </EmptyState>
  );
}
