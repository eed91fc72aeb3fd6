import type { Book } from "@quire/contracts/records/book";
import Download from "lucide-react/icons/download";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { formatBytes } from "../../../widgets/formatBytes.ts";
import type { BookEditor } from "../editor/bookEditor.ts";
import { stateOf } from "../preview/BuildStatus.tsx";
import { Findings } from "../preview/Findings.tsx";
import { bookFileHref } from "../preview/fetchBookFile.ts";

/** The e-book of the same chapters: builds and downloads it. */
export function EbookPanel({ book, editor }: { book: Book; editor: BookEditor }) {
  const build = book.builds.find(({ kind }) => kind === "ebook");
  const isCurrent = build?.state === "ready" && build.is_current;
  const isRunning = build?.state === "queued";
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (!isWanted || isRunning) return;
    setIsWanted(false);
    if (isCurrent) location.assign(bookFileHref(book, "ebook"));
  }, [isWanted, isRunning, isCurrent, book]);

  if (book.interior_file && book.entries.length === 0) {
    return (
      <p className="making-note">
        This book has no chapters here, only a finished interior, so we can't make an e-book of it. You can{" "}
        <a href="/post/new/document">upload an EPUB</a>.
      </p>
    );
  }

  async function buildAndDownload() {
    await editor.save();
    await editor.build(["ebook"]);
    setIsWanted(true);
  }

  return (
    <div className="making-panel">
      <p>
        An EPUB of the same chapters for phones, tablets and e-readers, with page numbers that match the
        printed book. You can sell it, or give it away, from{" "}
        <a href={`/book/${book.id}/publish`}>Price and sale</a>.
      </p>
      <p className="making-soft" role="status">
        {stateOf(build).label}
        {build?.size && isCurrent ? ` · ${formatBytes(build.size)}` : ""}
      </p>
      <div>
        {isCurrent ? (
          <Button icon={Download} href={bookFileHref(book, "ebook")} download>
            Download EPUB
          </Button>
        ) : (
          <Button icon={Download} loading={isRunning} onClick={() => void buildAndDownload()}>
            Build and download EPUB
          </Button>
        )}
      </div>
      <Findings build={build} entries={book.entries} />
    </div>
  );
}
