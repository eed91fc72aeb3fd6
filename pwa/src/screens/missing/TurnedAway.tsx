import type { Page } from "@quire/contracts/records/page";
import type { ProContext } from "@quire/domain/billing/proOffer";
import type { Admission } from "@quire/domain/sites/routes";
import BookOpen from "lucide-react/icons/book-open";
import Lock from "lucide-react/icons/lock";
import { useEffect } from "react";
import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { proHash } from "../../lib/proHash.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ProUpsell } from "../../widgets/ProUpsell.tsx";

const WORDS: Partial<Record<Admission, { title: string; text: string }>> = {
  creator_needed: {
    title: "This is for creators",
    text: "You need a site of your own to open it. Choosing its address takes a moment.",
  },
  pro_needed: {
    title: "This is part of Pro",
    text: "A Pro plan unlocks it right away.",
  },
};

const FORBIDDEN = {
  title: "You don't have access to this page",
  text: "Only the people who manage it can see it.",
};

interface TurnedAwayProps {
  admission: Admission;
  /** What they were at, where Pro is needed for it. */
  context: ProContext;
}

/** What a signed-in person is told of a screen that is not theirs, and the way on. */
export function TurnedAway({ admission, context }: TurnedAwayProps) {
  const page = usePage();
  const { title, text } = WORDS[admission] ?? FORBIDDEN;
  const way = wayOn(admission, page, context);
  const isBeginning = admission === "pro_needed" && context === "smbCreator";
  useEffect(() => {
    // Instead of what one came to begin (specification §6); over the home, since where one writes nothing opens above it.
    if (isBeginning) location.replace(`/${proHash(context)}`);
  }, [isBeginning, context]);
  if (admission === "pro_needed" && context === "createBook") {
    return (
      <ProUpsell icon={BookOpen} level={1} context={context} title="Printed books are part of Pro">
        Lay out your book here, order copies, and sell them.
      </ProUpsell>
    );
  }
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

function wayOn(admission: Admission, page: Page, context: ProContext): { label: string; href: string } {
  if (admission === "creator_needed")
    return { label: "Start your site", href: platformHref(page, "/signup") };
  if (admission === "pro_needed") return { label: "See the plans", href: `/${proHash(context)}` };
  return { label: "Go home", href: "/" };
}
