import type { OwnNavigationEntry, SitePageEntry } from "@quire/contracts/records/sitePage";
import { MAX_NAVIGATION_ENTRIES } from "@quire/domain/sites/navigation";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { type FormEvent, useRef, useState } from "react";
import { messageOf } from "../../lib/failureMessages.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { SortableList } from "../../ui/SortableList.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import "../../ui/Tabs.css";
import { SaveBar } from "../../widgets/saveBar/SaveBar.tsx";
import { EntryDialog } from "./EntryDialog.tsx";
import { describeTarget } from "./navigationCopy.ts";
import type { Navigation } from "./useNavigation.ts";

interface NavigationEditorProps {
  siteId: string;
  pages: readonly SitePageEntry[];
  navigation: Navigation;
}

/** The links above all pages of the site: in order, with a preview. */
export function NavigationEditor({ siteId, pages, navigation }: NavigationEditorProps) {
  const { entries, failure, reload, isUnsaved, isBusy, edit, save } = navigation;
  /** The entry in the dialog: its place, or the length of the list for a new one. */
  const [edited, setEdited] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!entries || isBusy || !isUnsaved) return;
    setError(null);
    try {
      await save(entries);
      showSnackbar({ title: "Navigation saved", tone: "good" });
    } catch (failed) {
      setError(messageOf(failed));
    }
  }

  function move(key: string, to: number) {
    if (!entries) return;
    const from = keysOf(entries).indexOf(key);
    const moved = entries[from];
    if (!moved) return;
    const others = entries.filter((_, at) => at !== from);
    edit([...others.slice(0, to), moved, ...others.slice(to)]);
  }

  function remove(at: number) {
    edit(entries?.filter((_, other) => other !== at) ?? []);
    heading.current?.focus();
  }

  const keys = keysOf(entries ?? []);
  return (
    <section aria-labelledby="navigation">
      <h2 id="navigation" ref={heading} tabIndex={-1}>
        Navigation
      </h2>
      <p className="site-pages-soft">
        Links that readers see above every page of your site, at most {MAX_NAVIGATION_ENTRIES}.
      </p>
      {!entries ? (
        failure ? (
          <ErrorState title="We couldn't load your navigation" onRetry={reload}>
            {messageOf(failure)}
          </ErrorState>
        ) : (
          <Skeleton of="row" count={2} label="Loading your navigation" />
        )
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)}>
          {entries.length > 0 ? <Preview entries={entries} /> : null}
          <SortableList
            label="Entries"
            items={entries.map((entry, at) => ({
              key: keys[at] ?? "",
              name: entry.label,
              content: (
                <div className="site-pages-entry">
                  <div>
                    <p dir="auto">{entry.label}</p>
                    <p className="site-pages-soft">{describeTarget(entry)}</p>
                  </div>
                  {entry.url === null ? <Badge tone="warn">Hidden</Badge> : null}
                  <IconButton icon={Pencil} label={`Edit ${entry.label}`} onClick={() => setEdited(at)} />
                  <IconButton icon={Trash} label={`Remove ${entry.label}`} onClick={() => remove(at)} />
                </div>
              ),
            }))}
            onMove={move}
          />
          {entries.length < MAX_NAVIGATION_ENTRIES ? (
            <div className="site-pages-actions">
              <Button icon={Plus} onClick={() => setEdited(entries.length)}>
                Add an entry
              </Button>
            </div>
          ) : null}
          {error ? (
            <p className="q-field-error" role="alert">
              {error}
            </p>
          ) : null}
          <SaveBar isUnsaved={isUnsaved} isBusy={isBusy} />
        </form>
      )}
      {entries && edited !== null ? (
        <EntryDialog
          siteId={siteId}
          pages={pages}
          entry={entries[edited] ?? null}
          onClose={() => setEdited(null)}
          onDone={(entry) => {
            edit([...entries.slice(0, edited), entry, ...entries.slice(edited + 1)]);
            setEdited(null);
          }}
        />
      ) : null}
    </section>
  );
}

/** Keys by target: entries that lead to the same target are numbered. */
function keysOf(entries: readonly OwnNavigationEntry[]): string[] {
  const counts = new Map<string, number>();
  return entries.map(({ target }) => {
    const key = JSON.stringify(target);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${key} ${count}`;
  });
}

function Preview({ entries }: { entries: readonly OwnNavigationEntry[] }) {
  const shown = entries.filter(({ url }) => url !== null);
  return (
    <div className="site-pages-preview">
      <p className="site-pages-soft" id="navigation-preview">
        {shown.length > 0 ? "Readers see" : "Readers see no entry yet."}
      </p>
      {shown.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <ul className="q-tabs q-list" aria-labelledby="navigation-preview" tabIndex={0}>
          {shown.map(({ label }, at) => (
            <li key={keysOf(shown)[at]} className="q-tab" dir="auto">
              {label}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
