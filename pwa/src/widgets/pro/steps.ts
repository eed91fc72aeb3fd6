import type { LucideIcon } from "lucide-react";
import BadgeCheck from "lucide-react/icons/badge-check";
import ChartColumn from "lucide-react/icons/chart-column";
import Globe from "lucide-react/icons/globe";
import HandCoins from "lucide-react/icons/hand-coins";
import Images from "lucide-react/icons/images";
import MailPlus from "lucide-react/icons/mail-plus";
import Sparkles from "lucide-react/icons/sparkles";

/** The steps of the walkthrough (specification §2: pro intro steps). */
export type IntroStep =
  | "intro"
  | "customDomain"
  | "importEmail"
  | "revenue"
  | "badge"
  | "picto"
  | "visualise";

export interface IntroWords {
  step: IntroStep;
  icon: LucideIcon;
  title: string;
  words: string;
}

/** In the order in which they are told. */
export const STEPS: readonly IntroWords[] = [
  {
    step: "intro",
    icon: Sparkles,
    title: "Write for a living",
    words:
      "Pro is for creators who want more of their readers, and more of what they earn. Here is what it gives.",
  },
  {
    step: "customDomain",
    icon: Globe,
    title: "A domain of your own",
    words:
      "Readers find you at a name that is yours, such as www.example.com. Old links lead there by themselves.",
  },
  {
    step: "importEmail",
    icon: MailPlus,
    title: "Bring your readers along",
    words:
      "Import your email subscribers from Substack, Mailchimp, Ghost or any list, and write to them from here.",
  },
  {
    step: "revenue",
    icon: HandCoins,
    title: "Keep 90%",
    words:
      "Of every sale and all support 90% is yours, before the payment provider's fee. Without Pro it is 85%.",
  },
  {
    step: "badge",
    icon: BadgeCheck,
    title: "A verified profile",
    words: "Once your email, your mobile and your payouts are verified, readers see a mark beside your name.",
  },
  {
    step: "picto",
    icon: Images,
    title: "Covers for your stories",
    words: "Creating covers from a description is being made now. It opens to Pro first, at no extra price.",
  },
  {
    step: "visualise",
    icon: ChartColumn,
    title: "See what it is worth",
    words: "The more you sell, the more Pro leaves with you. This is what you keep of each 1,000.",
  },
];
