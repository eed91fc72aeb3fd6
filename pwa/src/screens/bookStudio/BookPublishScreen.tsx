import { CallError } from "@quire/client/errors";
import { publishBook } from "@quire/contracts/calls/books";
import type { Book, BookSale } from "@quire/contracts/records/book";
import type { BookCurrency, BookPrices } from "@quire/domain/books/printPrices";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { callApi } from "../../lib/callApi.ts";
import { formMessageOf } from "../../lib/failureMessages.ts";
import { usePage } from "../../lib/PageContext.ts";
import { showErrors } from "../../lib/showErrors.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { RadioList } from "../../ui/RadioGroup.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { recordSeen } from "../../widgets/onboarding/onboardingStore.ts";
import { ShareModal } from "../../widgets/share/ShareModal.tsx";
import { LoadedBook } from "./BookEditScreen.tsx";
import "./bookStudio.css";
import type { BookEditor, EditorState } from "./editor/bookEditor.ts";
import { SaveState } from "./editor/SaveState.tsx";
import { useBookEditor } from "./editor/useBookEditor.ts";
import { BuildStatus } from "./preview/BuildStatus.tsx";
import { type SaleIssues, saleIssues } from "./publish/issues.ts";
import { PriceFields } from "./publish/PriceFields.tsx";
import { StudioBar } from "./StudioBar.tsx";

/** `/book/{id}/publish`: description, prices and how a book is sold. */
export function BookPublishScreen() {
  return <LoadedBook>{(book) => <Publish key={book.id} book={book} />}</LoadedBook>;
}

const FULFILLMENT_COPY = {
  provider: {
    label: "We print and ship each order",
    hint: "You do nothing. The print cost is taken from the price.",
  },
  self: {
    label: "I ship orders myself",
    hint: "From copies you have. You get the buyer's address, and add a tracking number.",
  },
} as const;
const FULFILLMENTS = ["provider", "self"] as const;

const EBOOK_COPY = {
  none: { label: "No e-book", hint: "Only the printed book is sold." },
  free: { label: "Free", hint: "Anyone can download it." },
  sale: { label: "For sale", hint: "At its own price." },
} as const;
const EBOOKS = ["none", "free", "sale"] as const;
type EbookChoice = (typeof EBOOKS)[number];

const MAX_SAMPLE = 20;
const NO_ISSUES: SaleIssues = { fields: {}, others: [] };

function Publish({ book: loaded }: { book: Book }) {
  const { editor, state } = useBookEditor(loaded);
  const { book } = state;
  const { site } = usePage();
  const [, go] = useLocation();
  const [issues, setIssues] = useState<SaleIssues>(NO_ISSUES);
  const [isBusy, setIsBusy] = useState(false);
  const [isPublished, setIsPublished] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { sale, costs } = book;
  const hasEbook = sale.ebook !== null;
  const hasSample = sale.sample_chapters > 0 && book.interior_file === null;
  useEffect(
    () =>
      editor.want([
        "interior",
        "cover",
        ...(hasSample ? (["sample"] as const) : []),
        ...(hasEbook ? (["ebook"] as const) : []),
      ]),
    [editor, hasSample, hasEbook],
  );

  function change(changes: Partial<BookSale>) {
    setIssues(NO_ISSUES);
    editor.edit({ sale: changes });
  }
  function refuse(found: SaleIssues) {
    showErrors(form, () => setIssues(found));
    if (Object.keys(found.fields).length === 0) {
      form.current?.querySelector<HTMLElement>(".making-issues")?.focus();
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    // A price that can't be read isn't part of the book.
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid]");
    if (wrong && Object.keys(issues.fields).length === 0) return wrong.focus();
    setIssues(NO_ISSUES);
    setIsBusy(true);
    const wasPublished = book.status === "published";
    try {
      // What prevents building is also what the server answers.
      if (!(await editor.settle())) throwAny(editor.read());
      editor.receive(await callApi(publishBook, { params: { siteId: book.site_id, id: book.id } }));
      if (wasPublished) showSnackbar({ title: "Changes published", tone: "good" });
      else setIsPublished(true);
    } catch (error) {
      const found = error instanceof CallError ? error.issues : [];
      if (found.length > 0) refuse(saleIssues(found));
      else showSnackbar({ title: "We couldn't publish your book", message: formMessageOf(error) });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="making">
      <StudioBar
        title={book.details.title || "Untitled book"}
        back={{ href: `/book/${book.id}/edit`, label: "Edit the book" }}
      >
        <SaveState editor={editor} state={state} />
      </StudioBar>
      <form ref={form} className="making-form" noValidate onSubmit={(event) => void submit(event)}>
        {issues.others.length > 0 ? (
          <div className="making-issues" role="alert" tabIndex={-1}>
            <p>
              Before you can publish, <a href={`/book/${book.id}/edit`}>fix this in the book</a>:
            </p>
            <ul>
              {issues.others.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </div>
        ) : null}
        <section className="making-section" aria-labelledby="making-about">
          <h2 id="making-about">The book's page</h2>
          <TextArea
            label="Description"
            hint="What readers see on the book's page. A few short paragraphs work best."
            maxLength={5000}
            rows={6}
            value={sale.description}
            error={issues.fields.description}
            onChange={(event) => change({ description: event.target.value })}
          />
          <SampleField book={book} editor={editor} error={issues.fields.sample} />
        </section>
        <section className="making-section" aria-labelledby="making-price">
          <h2 id="making-price">Price of a printed copy</h2>
          {costs ? null : (
            <BuildStatus
              kind="interior"
              build={book.builds.find(({ kind }) => kind === "interior")}
              failure={state.buildFailure}
              onBuild={() => void editor.build(["interior"])}
            />
          )}
          {costs ? null : (
            <p className="making-soft">We know what a copy costs once its pages are counted.</p>
          )}
          <PriceFields
            value={sale.prices}
            costs={costs}
            errors={issues.fields}
            onChange={(prices) => change({ prices })}
          />
          <PreorderField
            value={sale.preorder_until}
            error={issues.fields.preorder}
            onChange={(preorder_until) => change({ preorder_until })}
          />
          <RadioList
            legend="Printing and shipping"
            values={FULFILLMENTS}
            copy={FULFILLMENT_COPY}
            value={sale.fulfillment}
            onChange={(fulfillment) => change({ fulfillment })}
          />
        </section>
        <section className="making-section" aria-labelledby="making-ebook">
          <h2 id="making-ebook">E-book</h2>
          <EbookFields
            value={sale.ebook}
            error={issues.fields.ebook}
            onChange={(ebook) => change({ ebook })}
          />
        </section>
        <div className="making-end">
          {isBusy ? (
            <span className="making-soft" role="status">
              Preparing the print files. This can take a minute.
            </span>
          ) : book.status === "published" ? (
            <a href={book.permalink}>View the book's page</a>
          ) : (
            <span />
          )}
          <Button kind="primary" type="submit" loading={isBusy}>
            {book.status === "published" ? "Update" : "Publish"}
          </Button>
        </div>
      </form>
      {isPublished ? (
        <ShareModal
          kind="published"
          title={book.details.title}
          url={`${site?.url ?? ""}${book.permalink}`}
          view="View book"
          onShared={() => void recordSeen(book.site_id, "shared")}
          onClose={() => go(book.permalink)}
        />
      ) : null}
    </div>
  );
}

/** Throws why the book couldn't be saved, or its files not be built, if it is known. */
function throwAny({ save, failure, buildFailure }: EditorState): void {
  if (save === "failed") throw failure;
  if (buildFailure !== null) throw buildFailure;
}

function SampleField({ book, editor, error }: { book: Book; editor: BookEditor; error?: string }) {
  const chapters = book.entries.filter(({ kind }) => kind === "post").length;
  if (chapters === 0) return null;
  const most = Math.min(MAX_SAMPLE, chapters);
  const { sample_chapters: value } = book.sale;
  return (
    <Field
      label="Free sample"
      type="number"
      min={0}
      max={most}
      suffix="chapters"
      hint="Anyone can read them on the book's page. Enter 0 for no sample."
      value={String(value)}
      error={error}
      onChange={(event) => {
        const number = Math.trunc(Number(event.target.value));
        editor.edit({ sale: { sample_chapters: Math.min(most, Math.max(0, number || 0)) } });
      }}
    />
  );
}

const DAY_MS = 24 * 60 * 60_000;
/** Days ahead that a preorder date is first set to. */
const SUGGESTED_DAYS = 30;
const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

function PreorderField(props: {
  value: string | null;
  error?: string;
  onChange: (date: string | null) => void;
}) {
  const { value, error, onChange } = props;
  return (
    <>
      <Checkbox
        label="Take preorders"
        hint="Readers pay now. We start printing on the day it's out."
        checked={value !== null}
        onChange={(event) => onChange(event.target.checked ? dayAfter(SUGGESTED_DAYS) : null)}
      />
      {value === null ? null : (
        <Field
          label="Out on"
          type="date"
          min={dayAfter(1)}
          value={value}
          error={error}
          onChange={(event) => {
            if (event.target.value) onChange(event.target.value);
          }}
        />
      )}
    </>
  );
}

function EbookFields(props: {
  value: BookSale["ebook"];
  error?: string;
  onChange: (ebook: BookSale["ebook"]) => void;
}) {
  const { value, error, onChange } = props;
  // Without a price yet, "for sale" would be free.
  const [isForSale, setIsForSale] = useState(value !== null && hasPrice(value.prices));
  const choice: EbookChoice = isForSale ? "sale" : value === null ? "none" : "free";
  function choose(next: EbookChoice) {
    setIsForSale(next === "sale");
    if (next !== "sale") onChange(next === "none" ? null : { prices: {} });
    else if (value && !hasPrice(value.prices)) onChange(null);
  }
  const errors: Partial<Record<BookCurrency, string>> = error ? { INR: error } : {};
  return (
    <>
      <RadioList
        legend="How readers get the e-book"
        values={EBOOKS}
        copy={EBOOK_COPY}
        value={choice}
        onChange={choose}
      />
      {isForSale ? (
        <PriceFields
          value={value?.prices ?? {}}
          errors={errors}
          onChange={(prices) => onChange(hasPrice(prices) ? { prices } : null)}
        />
      ) : error ? (
        <p className="q-field-error" role="alert">
          {error}
        </p>
      ) : null}
    </>
  );
}

const hasPrice = (prices: BookPrices) => Object.keys(prices).length > 0;
