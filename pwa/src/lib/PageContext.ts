import type { Page } from "@quire/contracts/records/page";
import { createContext, use } from "react";

/** The current page, for everything below it. */
export const PageContext = createContext<Page | null>(null);

/** Returns the current page. Throws outside a page: a screen is never rendered without one. */
export function usePage(): Page {
  const page = use(PageContext);
  if (!page) throw new Error("there is no page here");
  return page;
}
