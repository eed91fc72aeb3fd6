import type { Page } from "@quire/contracts/records/page";
import type { Admission } from "@quire/domain/routes";
import Lock from "lucide-react/icons/lock";
import { platformHref } from "../../platform/links.ts";
import { usePage } from "../../platform/PageContext.ts";
import { proHash } from "../../platform/proHash.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

const WORDS: Partial<Record<Admission, { title: string; text: string }>> = {
  creator_needed: {
    title: "This is for creators",
    text: "It opens once you have a site of your own. Choosing its address takes a moment.",
  },
  pro_needed: {
    title: "This is part of Pro",
    text: "It opens with a Pro plan, and at once.",
  },
};

const FORBIDDEN = {
  title: "You have no access here",
  text: "This page is for the people who look after it.",
};

/** What a signed-in person is told of a screen that is not theirs, and the way on. */
export function TurnedAway({ admission }: { admission: Admission }) {
  const page = usePage();
  const { title, text } = WORDS[admission] ?? FORBIDDEN;
  const way = wayOn(admission, page);
  return (
    <EmptyState
      icon={Lock}
      level={1}
      title={title}
      action={
        <Button kind="primary" href={way.href}>
          {way.label}
        </Button>
      }
    >
      {text}
    </EmptyState>
  );
}

function wayOn(admission: Admission, page: Page): { label: string; href: string } {
  if (admission === "creator_needed")
    return { label: "Start your site", href: platformHref(page, "/signup") };
  // What needs Pro so far are books.
  if (admission === "pro_needed") return { label: "See the plans", href: proHash("createBook") };
  return { label: "Go home", href: "/" };
}
