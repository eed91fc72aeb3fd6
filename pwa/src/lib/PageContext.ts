import type { Page } from "@quire/contracts/records/page";
import { createContext, use } from "react";

/** The page on the screen, for everything below it. */
export const PageContext = createContext<Page | null>(null);

/** The page on the screen. Only below a page: a screen is never drawn without one. */
export function usePage(): Page {
  const page = use(PageContext);
  if (!page) throw new Error("there is no page here");
  return page;
}
