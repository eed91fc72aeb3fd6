import CloudDownload from "lucide-react/icons/cloud-download";
import { useEffect, useState } from "react";
import { localLibrary } from "../../lib/libraryPort.ts";
import { local } from "../../lib/localPort.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Row, RowList } from "../../ui/Row.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { formatBytes } from "../../widgets/formatBytes.ts";

type Saved = Awaited<ReturnType<typeof local.listSaved>>;

/** Stories, comics, books and recordings saved in full. */
export function SavedSerials() {
  const [saved, setSaved] = useState<Saved | null>(null);
  useEffect(() => {
    // Without storage the library is empty.
    local.listSaved().then(setSaved, () => setSaved([]));
  }, []);

  async function remove(id: string, title: string) {
    try {
      await localLibrary.removeSaved(id);
      setSaved((before) => before?.filter((one) => one.id !== id) ?? null);
      showSnackbar({ title: `${title} was removed from this device`, tone: "plain" });
    } catch {
      showSnackbar({ title: `We couldn't remove ${title}.`, message: "Please try again." });
    }
  }

  return (
    <section className="library-part">
      <h2>Saved offline</h2>
      {saved === null ? <Skeleton of="row" count={2} label="Loading your saved items" /> : null}
      {saved?.length === 0 ? (
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
      {saved?.length ? (
        <RowList label="Saved on this device">
          {saved.map(({ id, title, path, chapters, bytes }) => (
            <Row
              key={id}
              href={path}
              title={title}
              note={[chapters > 1 ? `${chapters} parts` : null, formatBytes(bytes)]
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
