import { buildBook, getBook, updateBook } from "@quire/contracts/calls/books";
import type { Book } from "@quire/contracts/records/book";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { readFromTab, saveInTab } from "../../../lib/tabStore.ts";
import { useUnloadWarning } from "../../../lib/useUnloadWarning.ts";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { type BookEditor, type BookEdits, bookEditor, type EditorState } from "./bookEditor.ts";

type BookKey = { siteId: string; id: string };

/** Loads a book to edit; after a failure, loads it again when the device is back online. */
export function useBook({ siteId, id }: BookKey) {
  const [book, setBook] = useState<Book | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const reload = useCallback(() => {
    setFailure(null);
    callApi(getBook, { params: { siteId, id } }).then(setBook, setFailure);
  }, [siteId, id]);
  useEffect(reload, [reload]);
  useEffect(() => {
    if (failure === null) return;
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [failure, reload]);
  return { book, failure, reload };
}

/** Edits a loaded book while the screen is open. */
export function useBookEditor(book: Book): { editor: BookEditor; state: EditorState } {
  const [editor] = useState(() => openEditor(book));
  const state = useSyncExternalStore(editor.subscribe, editor.read, editor.read);
  useUnloadWarning(editor.isUnsaved);
  useEffect(() => {
    editor.start();
    return () => editor.stop();
  }, [editor]);
  const isFailed = state.save === "failed";
  useEffect(() => {
    if (!isFailed) return;
    const retry = () => void editor.save();
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [isFailed, editor]);
  return { editor, state };
}

function openEditor(book: Book): BookEditor {
  const params = { siteId: book.site_id, id: book.id };
  const key = `book:${book.id}`;
  return bookEditor({
    book,
    unsaved: readUnsaved(key),
    update: (body) => callApi(updateBook, { params, body }),
    fetchBook: () => callApi(getBook, { params }),
    build: async (kinds) => (await callApi(buildBook, { params, body: { kinds }, idempotent: true })).builds,
    onUnsaved: (edits) => saveInTab(key, edits && JSON.stringify(edits)),
    onDropped: () =>
      showSnackbar({
        title: "The chapters were changed elsewhere",
        message: "You're seeing the latest ones. Make your change again.",
      }),
  });
}

function readUnsaved(key: string): BookEdits | undefined {
  try {
    return JSON.parse(readFromTab(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
