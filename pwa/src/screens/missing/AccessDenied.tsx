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

const COPY: Partial<Record<Admission, { title: string; text: string }>> = {
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

interface AccessDeniedProps {
  admission: Admission;
  /** What the user wanted to do, if it requires Pro. */
  context: ProContext;
}

/** Tells a signed-in user that they can't open a screen, and where to go instead. */
export function AccessDenied({ admission, context }: AccessDeniedProps) {
  const page = usePage();
  const { title, text } = COPY[admission] ?? FORBIDDEN;
  const step = nextStep(admission, page, context);
  const opensPlans = admission === "pro_needed" && context === "smbCreator";
  useEffect(() => {
    // Replaces the page (specification §6): the plans open over the home page, since nothing opens above the
    // editor.
    if (opensPlans) location.replace(`/${proHash(context)}`);
  }, [opensPlans, context]);
  if (admission === "pro_needed" && context === "createBook") {
    return (
      <ProUpsell icon={BookOpen} level={1} context={context} title="Printed books are part of Pro">
        Turn a story into a printed book and an e-book, order your own copies, and sell both.
      </ProUpsell>
    );
  }
  return (
    <EmptyState
      icon={Lock}
      level={1}
      title={title}
      action={
        <Button kind="primary" href={step.href}>
          {step.label}
        </Button>
      }
    >
      {text}
    </EmptyState>
  );
}

function nextStep(admission: Admission, page: Page, context: ProContext): { label: string; href: string } {
  if (admission === "creator_needed")
    return { label: "Start your site", href: platformHref(page, "/signup") };
  if (admission === "pro_needed") return { label: "See the plans", href: `/${proHash(context)}` };
  return { label: "Go home", href: "/" };
}
