import type { ProContext } from "@quire/domain/billing/proOffer";
import type { LucideIcon } from "lucide-react";
import { PRO_INTRO, proHash } from "../lib/proHash.ts";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";

interface ProUpsellProps {
  icon: LucideIcon;
  /** What is part of Pro. */
  title: string;
  context: ProContext;
  /** 1 where it is the whole page. */
  level?: 1 | 2;
  /** What it would be good for. */
  children: string;
}

/** What a creator without Pro is told where Pro would open something, and the way to it. */
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
        </>
      }
    >
      {children} With Pro you also keep 90% of what you earn and get a verified profile and growth tools.
    </EmptyState>
  );
}
