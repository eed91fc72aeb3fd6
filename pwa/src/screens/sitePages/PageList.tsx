import { createSitePage, deleteSitePage, updateSitePage } from "@quire/contracts/calls/sitePages";
import type { SitePageEntry } from "@quire/contracts/records/sitePage";
import { MAX_NAVIGATION_ENTRIES } from "@quire/domain/sites/navigation";
import { MAX_SITE_PAGES } from "@quire/domain/sites/sitePages";
import { formatRelative } from "@quire/domain/time/dates";
import ExternalLink from "lucide-react/icons/external-link";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import Link from "lucide-react/icons/link";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { useRef, useState } from "react";
import { useLocation } from "wouter";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { freshId } from "../../lib/freshId.ts";
import { usePage } from "../../lib/PageContext.ts";
import type { useMine } from "../../lib/useMine.ts";
import { useTask } from "../../lib/useTask.ts";
import { withUndo } from "../../lib/withUndo.ts";
import { ActionMenu } from "../../ui/ActionMenu.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import type { MenuItem } from "../../ui/Menu.tsx";
import { Row } from "../../ui/Row.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { useFocusOnRemoval } from "../../widgets/useFocusOnRemoval.ts";
import { labelOf } from "./navigationCopy.ts";
import type { Navigation } from "./useNavigation.ts";

interface PageListProps {
  siteId: string;
  list: ReturnType<typeof useMine<{ pages: SitePageEntry[] }>>;
  navigation: Navigation;
}

/** All pages of the site, drafts included, and new ones. */
export function PageList({ siteId, list, navigation }: PageListProps) {
  const { value, isSavedOffline, failure, reload, change } = list;
  const [deleted, setDeleted] = useState<readonly string[]>([]);
  const rows = useRef<HTMLUListElement>(null);
  const pages = value?.pages.filter(({ id }) => !deleted.includes(id)) ?? null;
  const { onFocus, empty } = useFocusOnRemoval(rows, pages);

  function remove(page: SitePageEntry) {
    const comeBack = () => setDeleted((before) => before.filter((id) => id !== page.id));
    setDeleted((before) => [...before, page.id]);
    withUndo({
      title: `“${page.title}” is deleted`,
      undo: comeBack,
      run: () =>
        void callApi(deleteSitePage, { params: { id: siteId, pageId: page.id } }).then(
          () => {
            change((before) => ({ pages: before.pages.filter(({ id }) => id !== page.id) }));
            if (!navigation.isUnsaved) navigation.reload();
          },
          (error) => {
            comeBack();
            showSnackbar({ title: `“${page.title}” couldn't be deleted`, message: messageOf(error) });
          },
        ),
    });
  }

  async function setPublished(page: SitePageEntry, published: boolean) {
    try {
      const params = { id: siteId, pageId: page.id };
      const saved = await callApi(updateSitePage, {
        params,
        body: { published, last_version: page.version },
      });
      change((before) => ({ pages: before.pages.map((one) => (one.id === saved.id ? saved : one)) }));
      if (!navigation.isUnsaved) navigation.reload();
      showSnackbar({
        title: published ? `“${page.title}” is published` : `“${page.title}” is a draft again`,
        tone: "good",
      });
    } catch (error) {
      showSnackbar({ title: `We couldn't change “${page.title}”`, message: messageOf(error) });
    }
  }

  if (!pages) {
    if (!failure) return <Skeleton of="row" count={3} label="Loading your pages" />;
    return (
      <ErrorState title="We couldn't load your pages" onRetry={reload}>
        {messageOf(failure)}
      </ErrorState>
    );
  }
  return (
    <section aria-label="Your pages">
      {isSavedOffline && failure ? (
        <p className="site-pages-soft" role="status">
          We can't reach the server. This is what's saved on your device.
        </p>
      ) : null}
      <div ref={empty}>
        {pages.length === 0 ? (
          <p className="site-pages-soft">
            Tell readers who you are and how to reach you. Pages are not posts: nobody is notified, and they
            aren't in your feed.
          </p>
        ) : null}
      </div>
      <ul ref={rows} onFocus={onFocus} className="q-rows q-list" aria-label="Pages">
        {pages.map((page) => (
          <Row
            key={page.id}
            href={`/studio/pages/${page.id}`}
            title={page.title}
            note={`${decodeURIComponent(page.path)} · Changed ${formatRelative(page.updated, Date.now())}`}
            end={
              <>
                {page.published ? null : <Badge>Draft</Badge>}
                <ActionMenu
                  label={`Actions for ${page.title}`}
                  items={actionsOf(page, navigation, { remove, setPublished })}
                />
              </>
            }
          />
        ))}
      </ul>
      <NewPage siteId={siteId} pages={pages} />
    </section>
  );
}

function actionsOf(
  page: SitePageEntry,
  navigation: Navigation,
  {
    remove,
    setPublished,
  }: {
    remove: (page: SitePageEntry) => void;
    setPublished: (page: SitePageEntry, published: boolean) => Promise<void>;
  },
): MenuItem[] {
  const { entries } = navigation;
  const isListed = entries?.some(({ target }) => target.kind === "page" && target.id === page.id);
  const hasRoom = entries !== null && entries.length < MAX_NAVIGATION_ENTRIES;
  return [
    ...(page.published ? [{ label: "View page", icon: ExternalLink, href: page.path }] : []),
    page.published
      ? { label: "Unpublish", icon: EyeOff, onSelect: () => void setPublished(page, false) }
      : { label: "Publish", icon: Eye, onSelect: () => void setPublished(page, true) },
    ...(entries && hasRoom && !isListed
      ? [
          {
            label: "Add to navigation",
            icon: Link,
            onSelect: () => void addToNavigation(page, entries, navigation),
          },
        ]
      : []),
    { label: "Delete", icon: Trash, onSelect: () => remove(page) },
  ];
}

async function addToNavigation(
  page: SitePageEntry,
  entries: NonNullable<Navigation["entries"]>,
  navigation: Navigation,
): Promise<void> {
  const { id, title, path } = page;
  const entry = {
    label: labelOf(title),
    target: { kind: "page" as const, id },
    title,
    url: page.published ? path : null,
  };
  try {
    await navigation.save([...entries, entry]);
    showSnackbar({
      title: page.published
        ? `“${title}” is in your navigation`
        : `“${title}” will be in your navigation once you publish it`,
      tone: "good",
    });
  } catch (error) {
    showSnackbar({ title: "We couldn't save your navigation", message: messageOf(error) });
  }
}

/** Starters, offered while there is no page of their title. */
const starters = (site: string) => [
  {
    title: "About",
    markdown: `Welcome to ${site}.\n\n## Who I am\n\nA sentence or two about yourself.\n\n## What you'll find here\n\nWhat you publish, and how often.`,
  },
  {
    title: "Contact",
    markdown: "## Write to me\n\nyou@example.com\n\n## Elsewhere\n\nLinks to your other pages.",
  },
];

function NewPage({ siteId, pages }: { siteId: string; pages: readonly SitePageEntry[] }) {
  const [, go] = useLocation();
  const { site } = usePage();
  const { busy, error, run } = useTask();
  // The same until it is created, so that a repeated attempt creates no second page.
  const [id, setId] = useState(freshId);
  const create = (page: { title: string; markdown: string }) =>
    run(async () => {
      await callApi(createSitePage, { params: { id: siteId }, body: { id, ...page } });
      setId(freshId());
      go(`/studio/pages/${id}`);
    });
  if (pages.length >= MAX_SITE_PAGES) {
    return <p className="site-pages-soft">A site has at most {MAX_SITE_PAGES} pages.</p>;
  }
  return (
    <>
      <div className="site-pages-actions">
        {starters(site?.name ?? "my site")
          .filter(({ title }) => !pages.some((page) => page.title === title))
          .map((starter) => (
            <Button key={starter.title} loading={busy} onClick={() => void create(starter)}>
              {`Write “${starter.title}”`}
            </Button>
          ))}
        <Button icon={Plus} loading={busy} onClick={() => void create({ title: "New page", markdown: "" })}>
          New page
        </Button>
      </div>
      {error ? (
        <p className="q-field-error" role="alert">
          {error}
        </p>
      ) : null}
    </>
  );
}
