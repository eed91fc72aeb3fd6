import { listPosts } from "@quire/contracts/calls/posts";
import { listSitePages } from "@quire/contracts/calls/sitePages";
import type { PostCard } from "@quire/contracts/records/post";
import type { SitePageEntry } from "@quire/contracts/records/sitePage";
import { draftPath } from "@quire/domain/posts/draftPaths";
import { readSearch } from "@quire/domain/posts/search";
import { Command } from "cmdk";
import type { LucideIcon } from "lucide-react";
import BookPlus from "lucide-react/icons/book-plus";
import ExternalLink from "lucide-react/icons/external-link";
import Eye from "lucide-react/icons/eye";
import FileText from "lucide-react/icons/file-text";
import FileUp from "lucide-react/icons/file-up";
import MailPlus from "lucide-react/icons/mail-plus";
import PenLine from "lucide-react/icons/pen-line";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { createHash } from "../../lib/createHash.ts";
import { mountDetached } from "../../lib/mountDetached.tsx";
import { usePage } from "../../lib/PageContext.ts";
import { useDebounced } from "../../lib/useDebounced.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { kindOf, ownTitleOf } from "../../widgets/postCopy.ts";
import type { Navigator } from "../navigator.ts";
import { STUDIO_GROUPS, studioHref } from "./studioItems.ts";
import "./commandPalette.css";

const ACTIONS = [
  { label: "New post", icon: PenLine, path: "/post/new" },
  { label: "New story or comic", icon: PenLine, path: createHash("story") },
  { label: "Upload an e-book or another file", icon: FileUp, path: createHash("any") },
  { label: "Make a book", icon: BookPlus, path: "/book/new" },
  { label: "Import subscribers and posts", icon: MailPlus, path: "/mailinglist/import" },
  { label: "View your site", icon: ExternalLink, path: "/" },
];

/** Pause in typing after which posts are searched, in milliseconds. */
const TYPING_MS = 200;
const MAX_POSTS = 6;

interface CommandPaletteProps {
  site: { id: string; url: string };
  go: (path: string) => void;
  onClose: () => void;
}

/** Opens the command palette over any screen, in a root of its own. */
export function mountPalette(navigator: Navigator, site: CommandPaletteProps["site"], onClosed: () => void) {
  mountDetached(navigator.read().page, (remove) => {
    const onClose = () => {
      onClosed();
      remove();
    };
    return <CommandPalette site={site} go={navigator.go} onClose={onClose} />;
  });
}

/** Finds every screen, action and post of the studio by its name. */
function CommandPalette({ site, go, onClose }: CommandPaletteProps) {
  const page = usePage();
  const [search, setSearch] = useState("");
  const posts = usePosts(site.id, search);
  const pages = usePages(site.id);

  function open(href: string) {
    onClose();
    // The create dialog watches the hash of the address; another origin needs a full load.
    if (href.startsWith("/") && !href.includes("#")) go(href);
    else location.assign(href);
  }
  // Found by its name alone: with longer labels, viewing a post would come before editing it.
  const entry = (label: string, icon: LucideIcon, href: string, { key = label, name = label } = {}) => (
    <Command.Item key={key} value={key} keywords={[name]} onSelect={() => open(href)}>
      <Icon of={icon} size={18} />
      {label}
    </Command.Item>
  );
  return (
    <Modal open title="Go to" titleHidden onClose={onClose}>
      <Command className="palette" label="Go to a screen, an action or a post" filter={rank} loop>
        <Command.Input
          data-autofocus
          value={search}
          onValueChange={setSearch}
          placeholder="Search screens, actions and posts"
        />
        <Command.List>
          <Command.Empty>Nothing found.</Command.Empty>
          <Command.Group heading="Actions">
            {ACTIONS.map(({ label, icon, path }) => entry(label, icon, studioHref(page, site, { path })))}
          </Command.Group>
          <Command.Group heading="Screens">
            {STUDIO_GROUPS.flat().map((item) => entry(item.label, item.icon, studioHref(page, site, item)))}
          </Command.Group>
          {pages.length > 0 ? (
            <Command.Group heading="Pages">
              {pages.map(({ id, title }) =>
                entry(
                  `Edit ${title} · Page`,
                  FileText,
                  studioHref(page, site, { path: `/studio/pages/${id}` }),
                  { key: `page ${id}`, name: title },
                ),
              )}
            </Command.Group>
          ) : null}
          {posts.length > 0 ? (
            <Command.Group heading="Posts">
              {posts.map((post) => {
                const title = ownTitleOf(post);
                const kind = kindOf(post) ?? "Post";
                const edit = studioHref(page, site, { path: draftPath(post) });
                const view = studioHref(page, site, { path: post.permalink });
                return [
                  entry(`Edit ${title} · ${kind}`, FileText, edit, { key: `edit ${post.id}`, name: title }),
                  post.published
                    ? entry(`View ${title}`, Eye, view, { key: `view ${post.id}`, name: title })
                    : null,
                ];
              })}
            </Command.Group>
          ) : null}
        </Command.List>
      </Command>
    </Modal>
  );
}

/**
 * Ranks an entry for what was typed: all words must be in its name. With looser matches, "New post" would stay selected
 * until the posts have loaded, and Enter would open it.
 */
function rank(_: string, search: string, keywords: string[] = []): number {
  const name = keywords.join(" ").toLowerCase();
  const typed = search.trim().toLowerCase();
  if (!typed.split(/\s+/).every((word) => name.includes(word))) return 0;
  return name.startsWith(typed) ? 1 : 0.5;
}

/** Returns the site's own pages; none offline. */
function usePages(siteId: string): readonly SitePageEntry[] {
  return useLoaded(
    useCallback(async () => (await callApi(listSitePages, { params: { id: siteId } })).pages, [siteId]),
  );
}

/** Returns the posts that a search finds, or the last changed ones; none offline. */
function usePosts(siteId: string, search: string): readonly PostCard[] {
  const query = readSearch(useDebounced(search, TYPING_MS));
  return useLoaded(
    useCallback(async () => {
      const filter = { status: "all" as const, size: MAX_POSTS, ...(query ? { query } : {}) };
      return (await callApi(listPosts, { params: { siteId }, query: filter })).posts;
    }, [siteId, query]),
  );
}

/** Returns the rows that `load` resolves to; the earlier ones until then, and if it fails. */
function useLoaded<Row>(load: () => Promise<Row[]>): readonly Row[] {
  const [rows, setRows] = useState<readonly Row[]>([]);
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (loaded) => isCurrent && setRows(loaded),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return rows;
}
