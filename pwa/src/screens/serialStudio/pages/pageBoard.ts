import { getPost, updatePost } from "@quire/contracts/calls/posts";
import type { Post } from "@quire/contracts/records/post";
import type { PostFileChoice } from "@quire/contracts/records/postFile";
import { FileRole, POST_FILES_MAX } from "@quire/domain/posts/postFiles";
import { compareNames } from "@quire/domain/text/naturalOrder";
import { callApi } from "../../../lib/callApi.ts";
import { beginUploading } from "../../../lib/uploading.ts";
import { createListeners } from "../../../ui/listeners.ts";
import { choicesOf, type PageItem, pageOf, withMoved } from "./pageList.ts";
import { type SaveState, saveFiles } from "./pageSaver.ts";
import { uploadPool } from "./uploadPool.ts";

interface Pages {
  items: readonly PageItem[];
  save: SaveState;
}

/** So long pages that arrive wait for the next, to be saved together. */
const TOGETHER_MS = 600;

const choiceOf = ({ id, role, alt }: Post["files"][number]): PostFileChoice => ({ file: id, role, alt });

/** The pages of an episode while its creator works on them. For `useSyncExternalStore`. */
export function pageBoard(post: Post) {
  const params = { siteId: post.site_id, id: post.id };
  const [tell, subscribe] = createListeners();
  const pool = uploadPool();
  // What else it carries stays behind the pages.
  const others = post.files.filter(({ role }) => role !== FileRole.page).map(choiceOf);
  let pages: Pages = {
    items: post.files.filter(({ role }) => role === FileRole.page).map(pageOf),
    save: { state: "saved" },
  };
  let added = 0;

  function set(changes: Partial<Pages>) {
    pages = { ...pages, ...changes };
    tell();
  }
  const keeper = saveFiles(
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
      pause: () => new Promise((resolve) => setTimeout(resolve, TOGETHER_MS)),
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

  /** The list on the screen is what shall be kept. */
  function change(items: readonly PageItem[]) {
    const before = JSON.stringify(choicesOf(pages.items));
    set({ items });
    if (JSON.stringify(choicesOf(items)) !== before) keeper.want([...choicesOf(items), ...others]);
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
    // The same picture twice is one file, which an episode carries once.
    if (pages.items.some((one) => one.fileId === id)) change(without(key));
    else edit(key, (one) => ({ ...one, fileId: id }));
  }

  return {
    read: () => pages,
    subscribe,
    /** Takes files in the order given; returns how many had no room. */
    add(files: readonly File[]): number {
      const room = Math.max(0, POST_FILES_MAX - others.length - pages.items.length);
      const taken = files.slice(0, room).map((file): PageItem => {
        added += 1;
        const key = `new-${added}`;
        const begin = () => beginUploading({ id: params.siteId, kind: "image" }, file);
        return {
          key,
          name: file.name,
          alt: "",
          fileId: null,
          image: URL.createObjectURL(file),
          // What it tells comes after it is in the list, which may be at once.
          upload: pool.add(file.size, begin, () => queueMicrotask(() => arrived(key))),
        };
      });
      set({ items: [...pages.items, ...taken] });
      return files.length - taken.length;
    },
    move: (key: string, to: number) => change(withMoved(pages.items, key, to)),
    sortByName: () => change([...pages.items].sort((a, b) => compareNames(a.name, b.name))),
    /** Puts the pages in an order they were in; those that came since stay behind them. */
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
    /** Takes a page out, or gives it up while it is on its way; what puts it back is returned for one that was there. */
    remove(key: string): (() => void) | null {
      const at = pages.items.findIndex((item) => item.key === key);
      const item = pages.items[at];
      if (!item) return null;
      if (!item.fileId) item.upload?.cancel();
      change(without(key));
      if (!item.fileId) return null;
      return () => change(withMoved([...pages.items, item], key, at));
    },
    saveAgain: () => keeper.retry(),
    /** Something would be lost if the page went now. */
    isUnfinished: () =>
      pages.save.state !== "saved" ||
      pages.items.some(({ upload }) => ["waiting", "sending"].includes(upload?.read().state ?? "")),
    /** The screen is left: what is still on its way is given up, what has arrived stays. */
    leave() {
      for (const { upload, fileId, image } of pages.items) {
        if (!fileId) upload?.cancel();
        if (image?.startsWith("blob:")) URL.revokeObjectURL(image);
      }
    },
  };
}
