import { CallError } from "@quire/client/errors";
import { createBook } from "@quire/contracts/calls/books";
import type { BookFormat } from "@quire/contracts/records/book";
import type { PostCard } from "@quire/contracts/records/post";
import type { User } from "@quire/contracts/records/user";
import { type FormEvent, useRef, useState } from "react";
import { useLocation } from "wouter";
import { callApi } from "../../lib/callApi.ts";
import { formMessageOf } from "../../lib/failureMessages.ts";
import { freshId } from "../../lib/freshId.ts";
import { usePage } from "../../lib/PageContext.ts";
import { showErrors } from "../../lib/showErrors.ts";
import { useSession } from "../../lib/useSession.ts";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import "./bookStudio.css";
import { GuideLink } from "../../widgets/GuideLink.tsx";
import { DetailsFields } from "./fields/DetailsFields.tsx";
import type { DetailsValues } from "./fields/detailsValues.ts";
import { FormatFields } from "./fields/FormatFields.tsx";
import {
  checkNewBook,
  errorsOf,
  type NewBookErrors,
  NO_SOURCE,
  newBookOf,
  type SourceValues,
} from "./new/newBook.ts";
import { SourceField } from "./new/SourceField.tsx";
import { StudioBar } from "./StudioBar.tsx";

/** `/book/new`: what a book is made from, its details and its format. */
export function BookNewScreen() {
  const user = useSession()?.user;
  return (
    <div className="making">
      <StudioBar title="Make a book" back={{ href: "/studio/books", label: "Your books" }} />
      {user ? <NewBookForm user={user} /> : <Skeleton of="text" label="Checking your session" />}
    </div>
  );
}

const FORMAT: BookFormat = {
  trim: "0550X0850",
  paper: "cream",
  ink: "black",
  binding: "paperback",
  design: "classic",
};
const COMIC: BookFormat = { ...FORMAT, trim: "0663X1025", paper: "white", ink: "color", design: "comic" };

function NewBookForm({ user }: { user: User }) {
  const { site } = usePage();
  const [, go] = useLocation();
  // Made once, so that a repeated request creates one book.
  const [id] = useState(freshId);
  const [source, setSource] = useState(NO_SOURCE);
  const [details, setDetails] = useState<DetailsValues>(() => ({
    ...{ title: "", subtitle: "", series_name: "", series_number: "", author: user.name, about: "" },
    ...{ publisher: "", isbn: "", ebook_isbn: "", has_qr_code: true, language: site?.language ?? "en" },
    ...{ dedication: "", copyright: "" },
  }));
  const [format, setFormat] = useState(FORMAT);
  const [errors, setErrors] = useState<NewBookErrors>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  /** The title that was taken from a story, so that another story may replace it. */
  const suggested = useRef("");
  const form = useRef<HTMLFormElement>(null);

  function changeSource(changes: Partial<SourceValues>) {
    setSource((before) => ({ ...before, ...changes }));
    setErrors(({ source: _, ...rest }) => rest);
  }
  function takeFrom(story: PostCard) {
    const before = suggested.current;
    suggested.current = story.title;
    setDetails((now) => (now.title === before ? { ...now, title: story.title } : now));
    const isComic = story.subtype === "comic";
    setFormat((now) => (isComic === (now.design === "comic") ? now : isComic ? COMIC : FORMAT));
  }
  function changeDetails(changes: Partial<DetailsValues>) {
    setDetails((before) => ({ ...before, ...changes }));
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(changes).map((name) => [name, undefined])),
    }));
  }
  function refuse(wrong: NewBookErrors, message: string | null = null) {
    showErrors(form, () => {
      setErrors(wrong);
      setAlert(message);
    });
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (isSending) return refuse({ source: "The file is still uploading. Continue when it's done." });
    const wrong = checkNewBook(source, details);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    refuse({});
    setIsBusy(true);
    try {
      await callApi(createBook, {
        params: { siteId: user.id },
        body: newBookOf(id, source, details, format),
        // A manuscript is read before the answer.
        timeoutMs: 180_000,
      });
      go(`/book/${id}/edit`);
    } catch (error) {
      const refused = error instanceof CallError ? errorsOf(error.issues) : {};
      refuse(refused, Object.keys(refused).length > 0 ? null : formMessageOf(error));
      setIsBusy(false);
    }
  }

  return (
    <form ref={form} className="making-form" noValidate onSubmit={(event) => void submit(event)}>
      <p className="making-soft">
        <GuideLink to="make-a-book">How to make a book</GuideLink> ·{" "}
        <GuideLink to="build-a-book-offline">On your own computer</GuideLink>
      </p>
      <SourceField
        siteId={user.id}
        value={source}
        error={errors.source}
        onChange={changeSource}
        onStory={takeFrom}
        onSending={setIsSending}
      />
      <section className="making-section" aria-labelledby="making-details">
        <h2 id="making-details">About the book</h2>
        <DetailsFields values={details} errors={errors} onChange={changeDetails} />
      </section>
      <section className="making-section" aria-labelledby="making-format">
        <h2 id="making-format">How it's printed</h2>
        <FormatFields
          value={format}
          isFinished={source.kind === "pdf"}
          onChange={(changes) => setFormat((before) => ({ ...before, ...changes }))}
        />
      </section>
      <div aria-live="assertive">{alert ? <p className="q-field-error">{alert}</p> : null}</div>
      <div className="making-end">
        <p className="making-soft">You can change all of this later.</p>
        <Button kind="primary" type="submit" loading={isBusy}>
          {isBusy && source.kind === "file" ? "Reading the manuscript" : "Continue"}
        </Button>
      </div>
    </form>
  );
}
