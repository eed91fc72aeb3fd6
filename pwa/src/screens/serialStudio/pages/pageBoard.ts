import { getPost, updatePost } from "@quire/contracts/calls/posts";
import type { Post } from "@quire/contracts/records/post";
import type { PostFileChoice } from "@quire/contracts/records/postFile";
import { FileRole, POST_FILES_MAX } from "@quire/domain/posts/postFiles";
import { compareNames } from "@quire/domain/text/naturalOrder";
import { callApi } from "../../../lib/callApi.ts";
import { startUpload } from "../../../lib/uploading.ts";
import { createListeners } from "../../../ui/listeners.ts";
import { choicesOf, type PageItem, pageOf, withMoved } from "./pageList.ts";
import { createPageSaver, type SaveState } from "./pageSaver.ts";
import { uploadPool } from "./uploadPool.ts";

interface Pages {
  items: readonly PageItem[];
  save: SaveState;
}

/** Pages that finish uploading within this time are saved together. */
const BATCH_MS = 600;

const choiceOf = ({ id, role, alt }: Post["files"][number]): PostFileChoice => ({ file: id, role, alt });

/** The pages of an episode while its creator works on them. For `useSyncExternalStore`. */
export function pageBoard(post: Post) {
  const params = { siteId: post.site_id, id: post.id };
  const [notify, subscribe] = createListeners();
  const pool = uploadPool();
  // The post's other files come after the pages.
  const others = post.files.filter(({ role }) => role !== FileRole.page).map(choiceOf);
  let pages: Pages = {
    items: post.files.filter(({ role }) => role === FileRole.page).map(pageOf),
    save: { state: "saved" },
  };
  let added = 0;

  function set(changes: Partial<Pages>) {
    pages = { ...pages, ...changes };
    notify();
  }
  const saver = createPageSaver(
    { version: post.version ?? 1, files: [...choicesOf(pages.items), ...others] },
    {
      save: async (files, last_version) =>
        (await callApi(updatePost, { params, body: { files, last_version } })).version,
      async read() {
        const now = await callApi(getPost, { params, query: { post_content_type: "markdown" } });
        return { version: now.version ?? 1, files: now.files.map(choiceOf) };
      },
      onAdded: (files) => set({ items: [...pages.items, ...files.map(pageFromElsewhere)] }),
      onChange: (save) => set({ save }),
      pause: () => new Promise((resolve) => setTimeout(resolve, BATCH_MS)),
    },
  );
  const pageFromElsewhere = ({ file, alt = "" }: PostFileChoice): PageItem => ({
    key: file,
    name: "A page added elsewhere",
    alt,
    fileId: file,
    image: `/api/r/${params.siteId}/posts/${params.id}/files/${file}`,
    upload: null,
  });

  /** Changes the list, and saves it when the saved part differs. */
  function change(items: readonly PageItem[]) {
    const before = JSON.stringify(choicesOf(pages.items));
    set({ items });
    if (JSON.stringify(choicesOf(items)) !== before) saver.save([...choicesOf(items), ...others]);
  }
  const edit = (key: string, to: (item: PageItem) => PageItem) =>
    change(pages.items.map((item) => (item.key === key ? to(item) : item)));
  const without = (key: string) => pages.items.filter((item) => item.key !== key);

  function arrived(key: string) {
    const item = pages.items.find((one) => one.key === key);
    const state = item?.upload?.read();
    if (!item || state?.state !== "done" || !state.file || item.fileId) {
      set({ items: [...pages.items] });
      return;
    }
    const { id } = state.file;
    // The same picture twice is one file, and an episode contains a file only once.
    if (pages.items.some((one) => one.fileId === id)) change(without(key));
    else edit(key, (one) => ({ ...one, fileId: id }));
  }

  return {
    read: () => pages,
    subscribe,
    /** Adds files in the given order; returns how many did not fit. */
    add(files: readonly File[]): number {
      const room = Math.max(0, POST_FILES_MAX - others.length - pages.items.length);
      const accepted = files.slice(0, room).map((file): PageItem => {
        added += 1;
        const key = `new-${added}`;
        const begin = () => startUpload({ id: params.siteId, kind: "image" }, file);
        return {
          key,
          name: file.name,
          alt: "",
          fileId: null,
          image: URL.createObjectURL(file),
          // Deferred: the upload may finish at once, before the item is in the list.
          upload: pool.add(file.size, begin, () => queueMicrotask(() => arrived(key))),
        };
      });
      set({ items: [...pages.items, ...accepted] });
      return files.length - accepted.length;
    },
    move: (key: string, to: number) => change(withMoved(pages.items, key, to)),
    sortByName: () => change([...pages.items].sort((a, b) => compareNames(a.name, b.name))),
    /** Restores an earlier order; pages added since come last. */
    arrange(keys: readonly string[]) {
      const rank = (item: PageItem) => {
        const at = keys.indexOf(item.key);
        return at < 0 ? keys.length : at;
      };
      change([...pages.items].sort((a, b) => rank(a) - rank(b)));
    },
    describe: (key: string, alt: string) => edit(key, (item) => ({ ...item, alt })),
    retry: (key: string) => pages.items.find((item) => item.key === key)?.upload?.retry(),
    retryAll() {
      for (const { upload } of pages.items) upload?.retry();
    },
    /** Removes a page, or cancels its upload; returns a function that restores a page already uploaded. */
    remove(key: string): (() => void) | null {
      const at = pages.items.findIndex((item) => item.key === key);
      const item = pages.items[at];
      if (!item) return null;
      if (!item.fileId) item.upload?.cancel();
      change(without(key));
      if (!item.fileId) return null;
      return () => change(withMoved([...pages.items, item], key, at));
    },
    saveAgain: () => saver.retry(),
    /** Whether leaving the page now would lose something. */
    isUnfinished: () =>
      pages.save.state !== "saved" ||
      pages.items.some(({ upload }) => ["waiting", "sending"].includes(upload?.read().state ?? "")),
    /** Cancels unfinished uploads when the screen closes; uploaded pages stay. */
    leave() {
      for (const { upload, fileId, image } of pages.items) {
        if (!fileId) upload?.cancel();
        if (image?.startsWith("blob:")) URL.revokeObjectURL(image);
      }
    },
  };
}
