import type { LucideIcon } from "lucide-react";
import { EmptyState } from "../ui/EmptyState.tsx";

interface ProUpsellProps {
  icon: LucideIcon;
  /** What is part of Pro. */
  title: string;
  /** What it would be good for. */
  children: string;
}

/** What a creator without Pro is told where Pro would open something. */
export function ProUpsell({ icon, title, children }: ProUpsellProps) {
  return (
    <EmptyState icon={icon} title={title}>
      {children} With Pro you also keep 90% of what you earn, and have a verified profile and tools to grow.
      Plans are not sold here yet.
    </EmptyState>
  );
}
