import CloudDownload from "lucide-react/icons/cloud-download";
import { useEffect, useState } from "react";
import { localLibrary } from "../../lib/libraryPort.ts";
import { local } from "../../lib/localPort.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Row, RowList } from "../../ui/Row.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { wordsOfBytes } from "../../widgets/wordsOfBytes.ts";

type Kept = Awaited<ReturnType<typeof local.listSaved>>;

/** Stories, comics, books and recordings that are kept whole. */
export function SavedSerials() {
  const [kept, setKept] = useState<Kept | null>(null);
  useEffect(() => {
    // A browser that keeps nothing has an empty library.
    local.listSaved().then(setKept, () => setKept([]));
  }, []);

  async function remove(id: string, title: string) {
    try {
      await localLibrary.removeSaved(id);
      setKept((before) => before?.filter((one) => one.id !== id) ?? null);
      showSnackbar({ title: `${title} was removed from this device`, tone: "plain" });
    } catch {
      showSnackbar({ title: `We couldn't remove ${title}.`, message: "Please try again." });
    }
  }

  return (
    <section className="library-part">
      <h2>Saved offline</h2>
      {kept === null ? <Skeleton of="row" count={2} label="Loading your saved items" /> : null}
      {kept?.length === 0 ? (
        <EmptyState
          icon={CloudDownload}
          level={3}
          title="Nothing saved yet"
          action={<Button href="/">Find a story</Button>}
        >
          Open a story, a comic or a book and press “Save offline”. All of it will be here, even without a
          connection.
        </EmptyState>
      ) : null}
      {kept?.length ? (
        <RowList label="Saved on this device">
          {kept.map(({ id, title, path, chapters, bytes }) => (
            <Row
              key={id}
              href={path}
              title={title}
              note={[chapters > 1 ? `${chapters} parts` : null, wordsOfBytes(bytes)]
                .filter(Boolean)
                .join(" · ")}
              end={
                <Button size="s" onClick={() => remove(id, title)} aria-label={`Remove ${title}`}>
                  Remove
                </Button>
              }
            />
          ))}
        </RowList>
      ) : null}
    </section>
  );
}
