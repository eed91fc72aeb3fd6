import Bell from "lucide-react/icons/bell";
import BookOpen from "lucide-react/icons/book-open";
import CreditCard from "lucide-react/icons/credit-card";
import Download from "lucide-react/icons/download";
import Globe from "lucide-react/icons/globe";
import ShieldCheck from "lucide-react/icons/shield-check";
import UserRound from "lucide-react/icons/user-round";

/** The sections of the settings, in order. Each has a page of its own, which loads only its own data. */
export const SECTIONS = [
  { id: "profile", title: "Profile", note: "Name and email", icon: UserRound },
  { id: "reading", title: "Reading", note: "Explicit images, private feeds", icon: BookOpen },
  { id: "notifications", title: "Notifications", note: "Emails, push, quiet hours", icon: Bell },
  { id: "security", title: "Security", note: "Password, sign-ins, access tokens", icon: ShieldCheck },
  { id: "payments", title: "Payments", note: "Purchases, plan, payouts", icon: CreditCard },
  { id: "site", title: "Site", note: "Address, domain, newsletters, podcast", icon: Globe },
  { id: "data", title: "Data", note: "Download everything, delete your account", icon: Download },
] as const;

export type SectionId = (typeof SECTIONS)[number]["id"];

export const sectionPath = (id: SectionId): string => `/settings/${id}`;

/** Returns where a section was when all settings were one page; null for a hash that isn't one of its anchors. */
export function pathOfAnchor(hash: string): string | null {
  if (hash === "#two-step") return `${sectionPath("security")}#two-step`;
  return hash === "#notifications" ? sectionPath("notifications") : null;
}
