import type { ProContext } from "@quire/domain/billing/proOffer";
import type { LucideIcon } from "lucide-react";
import { PRO_INTRO, proHash } from "../lib/proHash.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";

interface ProUpsellProps {
  icon: LucideIcon;
  /** Names the Pro feature. */
  title: string;
  context: ProContext;
  /** Use 1 when it fills the page. */
  level?: 1 | 2 | 3;
  /** What the feature is good for. */
  children: string;
}

/** Shown to creators without Pro in place of a Pro feature; links to the plans. */
export function ProUpsell({ icon, title, context, level, children }: ProUpsellProps) {
  return (
    <EmptyState
      icon={icon}
      title={title}
      level={level}
      action={
        <>
          <Button kind="primary" href={proHash(context)}>
            See the plans
          </Button>
          <Button href={PRO_INTRO}>What you get with Pro</Button>
          {level === 1 ? <Button href="/">Go home</Button> : null}
        </>
      }
    >
      {children} With Pro you also keep 90% of what you earn and get a verified profile and growth tools.
    </EmptyState>
  );
}
