import type { OwnNavigationEntry } from "@quire/contracts/records/sitePage";
import { MAX_NAVIGATION_LABEL, type NavigationTab } from "@quire/domain/sites/navigation";

export const TAB_LABELS: Record<NavigationTab, string> = {
  home: "Home",
  stories: "Stories",
  comics: "Comics",
  books: "Books",
  ebooks: "E-books",
  profile: "Profile",
};

/** Where an entry leads: "Page: About", "shop.example". */
export function describeTarget({ target, title, url }: OwnNavigationEntry): string {
  switch (target.kind) {
    case "tab":
      return `Tab: ${TAB_LABELS[target.tab]}`;
    case "link":
      return target.url.replace(/^https:\/\//, "").replace(/\/$/, "");
    case "page":
    case "post": {
      const kind = target.kind === "page" ? "Page" : "Post";
      if (title === null) return `${kind}: deleted`;
      return url === null ? `${kind}: ${title}, not published` : `${kind}: ${title}`;
    }
  }
}

/** Returns the label that a title makes. */
export const labelOf = (title: string): string => [...title].slice(0, MAX_NAVIGATION_LABEL).join("").trim();
