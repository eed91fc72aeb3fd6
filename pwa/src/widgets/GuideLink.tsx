import type { GuideSlug } from "@quire/contracts/records/guide";
import type { ReactNode } from "react";
import { platformHref } from "../lib/links.ts";
import { usePage } from "../lib/PageContext.ts";

/** A link to the guide that helps with what a screen is for: "How to link your domain". */
export function GuideLink({ to, children }: { to: GuideSlug; children: ReactNode }) {
  return <a href={platformHref(usePage(), `/guides/${to}`)}>{children}</a>;
}
