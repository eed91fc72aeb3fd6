import type { Book } from "@quire/contracts/records/book";
import { formatMoney } from "@quire/domain/billing/money";
import { BOOK_CURRENCIES } from "@quire/domain/books/printPrices";
import { countOf } from "@quire/domain/text/counts";
import { type ReactNode, useEffect, useState } from "react";
import { usePage } from "../../lib/PageContext.ts";
import { useUser } from "../../lib/useUser.ts";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Choices } from "../../widgets/Choices.tsx";
import { WorkError } from "../../widgets/WorkError.tsx";
import "./bookStudio.css";
import { SaveState } from "./editor/SaveState.tsx";
import { useBook, useBookEditor } from "./editor/useBookEditor.ts";
import { ChaptersPanel } from "./panels/ChaptersPanel.tsx";
import { CoverPanel } from "./panels/CoverPanel.tsx";
import { DesignPanel } from "./panels/DesignPanel.tsx";
import { DetailsPanel } from "./panels/DetailsPanel.tsx";
import { EbookPanel } from "./panels/EbookPanel.tsx";
import { CoverPreview } from "./preview/CoverPreview.tsx";
import { InteriorPreview } from "./preview/InteriorPreview.tsx";
import { StudioBar } from "./StudioBar.tsx";

/** `/book/{id}/edit`: a book's chapters, details, design, cover and e-book, with a preview. */
export function BookEditScreen() {
  return <LoadedBook>{(book) => <Editor key={book.id} book={book} />}</LoadedBook>;
}

/** Loads the book of the page's address. */
export function LoadedBook({ children }: { children: (book: Book) => ReactNode }) {
  const { data } = usePage();
  const siteId = useUser();
  const id = data.kind === "app" ? data.params?.id : undefined;
  if (!siteId || !id) return <Skeleton of="text" label="Loading your book" />;
  return (
    <ById key={id} siteId={siteId} id={id}>
      {children}
    </ById>
  );
}

function ById({ siteId, id, children }: { siteId: string; id: string; children: (book: Book) => ReactNode }) {
  const { book, failure, reload } = useBook({ siteId, id });
  if (book) return children(book);
  if (!failure) {
    return (
      <div className="making making-padded">
        <Skeleton of="text" label="Loading your book" />
      </div>
    );
  }
  return (
    <WorkError
      failure={failure}
      of="your book"
      onRetry={reload}
      list={{ label: "Your books", href: "/studio/books" }}
    />
  );
}

const TABS = [
  { value: "chapters", label: "Chapters" },
  { value: "details", label: "Details" },
  { value: "design", label: "Design" },
  { value: "cover", label: "Cover" },
  { value: "ebook", label: "E-book" },
] as const;
type Tab = (typeof TABS)[number]["value"];

function Editor({ book: loaded }: { book: Book }) {
  const { editor, state } = useBookEditor(loaded);
  const { book, buildFailure } = state;
  const [tab, setTab] = useState<Tab>("chapters");
  useEffect(() => editor.want(tab === "cover" ? ["interior", "cover"] : ["interior"]), [editor, tab]);
  return (
    <div className="making">
      <StudioBar
        title={book.details.title || "Untitled book"}
        back={{ href: "/studio/books", label: "Your books" }}
      >
        <SaveState editor={editor} state={state} />
        <Button kind="primary" size="s" href={`/book/${book.id}/publish`}>
          {book.status === "published" ? "Price and sale" : "Publish"}
        </Button>
      </StudioBar>
      <div className="making-columns">
        <div className="making-controls">
          <Choices label="Sections of the book" choices={TABS} value={tab} onChange={setTab} />
          {tab === "chapters" ? <ChaptersPanel book={book} editor={editor} /> : null}
          {tab === "details" ? <DetailsPanel book={book} editor={editor} /> : null}
          {tab === "design" ? <DesignPanel book={book} editor={editor} /> : null}
          {tab === "cover" ? <CoverPanel book={book} editor={editor} /> : null}
          {tab === "ebook" ? <EbookPanel book={book} editor={editor} /> : null}
        </div>
        <div className="making-show">
          <PrintFacts book={book} />
          {tab === "cover" ? (
            <CoverPreview book={book} editor={editor} buildFailure={buildFailure} />
          ) : (
            <InteriorPreview book={book} editor={editor} buildFailure={buildFailure} />
          )}
        </div>
      </div>
      <a className="making-jump" href="#preview">
        Preview
      </a>
    </div>
  );
}

/** Page count, print cost and minimum price, once the interior is built. */
function PrintFacts({ book: { costs } }: { book: Book }) {
  if (!costs) return null;
  const amounts = (by: Record<(typeof BOOK_CURRENCIES)[number], number>) =>
    BOOK_CURRENCIES.map((currency) => formatMoney({ amount: by[currency], currency })).join(" · ");
  return (
    <dl className="making-facts">
      <div>
        <dt>Length</dt>
        <dd>{countOf(costs.pages, "page")}</dd>
      </div>
      <div>
        <dt>Printing a copy</dt>
        <dd>{amounts(costs.print)}</dd>
      </div>
      <div>
        <dt>Minimum price</dt>
        <dd>{amounts(costs.min_price)}</dd>
      </div>
    </dl>
  );
}
