import { COVERS_PER_MONTH } from "@quire/domain/media/covers";
import type { LucideIcon } from "lucide-react";
import BadgeCheck from "lucide-react/icons/badge-check";
import ChartColumn from "lucide-react/icons/chart-column";
import Globe from "lucide-react/icons/globe";
import HandCoins from "lucide-react/icons/hand-coins";
import Images from "lucide-react/icons/images";
import MailPlus from "lucide-react/icons/mail-plus";
import Sparkles from "lucide-react/icons/sparkles";

/** Steps of the tour (specification §2: pro intro steps). */
export type IntroStep =
  | "intro"
  | "customDomain"
  | "importEmail"
  | "revenue"
  | "badge"
  | "picto"
  | "visualise";

export interface IntroCopy {
  step: IntroStep;
  icon: LucideIcon;
  title: string;
  text: string;
}

/** In display order. */
export const STEPS: readonly IntroCopy[] = [
  {
    step: "intro",
    icon: Sparkles,
    title: "Write for a living",
    text: "Pro is for creators who want more readers and a bigger share of what they earn. Here's what you get.",
  },
  {
    step: "customDomain",
    icon: Globe,
    title: "A domain of your own",
    text: "Readers find you at your own address, such as www.example.com. Old links redirect automatically.",
  },
  {
    step: "importEmail",
    icon: MailPlus,
    title: "Import your readers",
    text: "Import your email subscribers from Substack, Mailchimp, Ghost or any list, and email them from here.",
  },
  {
    step: "revenue",
    icon: HandCoins,
    title: "Keep 90%",
    text: "You keep 90% of every sale and all support, before the payment provider's fee. Without Pro it's 85%.",
  },
  {
    step: "badge",
    icon: BadgeCheck,
    title: "A verified profile",
    text: "Once your email, your mobile and your payouts are verified, readers see a badge next to your name.",
  },
  {
    step: "picto",
    icon: Images,
    title: "Covers for your stories",
    text: `Describe a cover and choose from four: ${COVERS_PER_MONTH.pro} times a month with Pro, ${COVERS_PER_MONTH.basic} times without.`,
  },
  {
    step: "visualise",
    icon: ChartColumn,
    title: "See what it's worth",
    text: "The more you sell, the more you keep with Pro. This is what you keep of each 1,000.",
  },
];
