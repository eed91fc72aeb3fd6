import type { AppScreen, Page } from "@quire/contracts/records/page";

/** What is at the top of a page. */
export type TopBar =
  | { kind: "navbar" }
  /** The screen's own bar with its way back; `isSheet`: it has no footer either. */
  | { kind: "own"; isSheet: boolean }
  /** A link back, drawn by the frame. */
  | { kind: "back"; href: string; label: string };

const NAVBAR: TopBar = { kind: "navbar" };
const SHEET: TopBar = { kind: "own", isSheet: true };
const OWN: TopBar = { kind: "own", isSheet: false };
const back = (href: string, label: string): TopBar => ({ kind: "back", href, label });

/** The screens without the navbar (specification §2): editors, profile, order summaries, covers, permission, books. */
const WITHOUT_NAVBAR: Partial<Record<AppScreen, TopBar>> = {
  post_new: SHEET,
  post_edit: SHEET,
  child_new: SHEET,
  child_edit: SHEET,
  guest_editor: SHEET,
  book_new: SHEET,
  book_edit: SHEET,
  book_publish: SHEET,
  notification_permission: SHEET,
  picto_customise: SHEET,
  books_early_access: OWN,
  good_new: back("/studio/goods", "Goods"),
  good_edit: back("/studio/goods", "Goods"),
  profile_edit: back("/profile", "Your profile"),
  purchase: back("/purchases", "Purchases"),
  book_order: back("/orders/book", "Print edition orders"),
};

/** Returns what is at the top of a page. A page that isn't loaded has the navbar. */
export function topBarOf(page: Page | null): TopBar {
  if (page?.data.kind === "book") return OWN;
  return (page?.data.kind === "app" && WITHOUT_NAVBAR[page.data.screen]) || NAVBAR;
}
