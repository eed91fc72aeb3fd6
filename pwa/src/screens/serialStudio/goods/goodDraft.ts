import { createPost, getPost, updatePost } from "@quire/contracts/calls/posts";
import type { Post } from "@quire/contracts/records/post";
import type { Currency } from "@quire/domain/billing/money";
import { callApi } from "../../../lib/callApi.ts";
import { freshId } from "../../../lib/freshId.ts";
import { startUpload } from "../../../lib/uploading.ts";
import { createListeners } from "../../../ui/listeners.ts";
import { type PooledUpload, uploadPool } from "../pages/uploadPool.ts";
import { type GoodSubtype, goodKind } from "./goodKinds.ts";
import { EMPTY_GOOD, fieldsOfGood, type GoodValues, valuesOfGood } from "./goodValues.ts";

/** A file being uploaded. */
interface PendingFile {
  key: string;
  name: string;
  upload: PooledUpload;
}

export interface GoodState {
  values: GoodValues;
  pending: readonly PendingFile[];
  /** `new`: not on the server yet. `typed`: the form has unsaved changes. */
  save: "new" | "typed" | "saving" | "saved" | "failed";
  failure: unknown;
  published: boolean;
}

interface GoodDraftOptions {
  siteId: string;
  currency: Currency;
  subtype: GoodSubtype;
  /** The good to edit; without it, a new one is created. */
  post?: Post;
  onCreated: (id: string) => void;
}

/** A digital good while its creator edits it. For `useSyncExternalStore`. */
export function goodDraft({ siteId, currency, subtype, post, onCreated }: GoodDraftOptions) {
  const kind = goodKind(subtype);
  const id = post?.id ?? freshId();
  const params = { siteId, id };
  const [notify, subscribe] = createListeners();
  const pool = uploadPool();
  let version = post?.version ?? null;
  let added = 0;
  let running: Promise<boolean> | null = null;
  let state: GoodState = {
    values: post ? valuesOfGood(post) : EMPTY_GOOD,
    pending: [],
    save: post ? "saved" : "new",
    failure: null,
    published: post?.status === "published",
  };

  function set(changes: Partial<GoodState>) {
    state = { ...state, ...changes };
    notify();
  }
  function change(changes: Partial<GoodValues>) {
    set({ values: { ...state.values, ...changes }, save: state.save === "new" ? "new" : "typed" });
  }

  /** Saves until nothing has changed in between; true on success. */
  function save(): Promise<boolean> {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }
  async function run(): Promise<boolean> {
    for (;;) {
      const { values } = state;
      set({ save: "saving", failure: null });
      try {
        await send(values);
      } catch (error) {
        // On a conflict the next save overwrites the current version: this form is what the creator saw last.
        const { details } = error as { details?: { version?: number } };
        if (details?.version) version = details.version;
        set({ save: "failed", failure: error });
        return false;
      }
      if (state.values === values) {
        set({ save: "saved" });
        return true;
      }
    }
  }
  async function send(values: GoodValues) {
    const fields = fieldsOfGood(values);
    if (version === null) {
      // Free until its price is set: publishing a good requires one.
      const pricing = { web: { [currency]: 0 } };
      const body = { ...fields, pricing, id, ptype: "dg", subtype: kind.subtype } as const;
      version = (await callApi(createPost, { params: { siteId }, body })).version;
      onCreated(id);
    } else {
      version = (await callApi(updatePost, { params, body: { ...fields, last_version: version } })).version;
    }
  }

  function arrived(key: string) {
    const item = state.pending.find((one) => one.key === key);
    const upload = item?.upload.read();
    if (!item || upload?.state !== "done" || !upload.file) return set({ pending: [...state.pending] });
    const { id: file, name, size } = upload.file;
    const isHere = state.values.files.some((one) => one.id === file);
    set({ pending: state.pending.filter((one) => one !== item) });
    if (!isHere) change({ files: [...state.values.files, { id: file, name, size }] });
    // Saved at once: after a reload nothing would refer to the uploaded file.
    void save();
  }

  return {
    id,
    kind,
    read: () => state,
    subscribe,
    change,
    save,
    /** Saves pending changes, if there are any. */
    saveTyped() {
      if (state.save === "typed" || state.save === "failed") void save();
    },
    add(files: readonly File[]) {
      const pending = files.map((file): PendingFile => {
        added += 1;
        const key = `new-${added}`;
        const begin = () => startUpload({ id: siteId, kind: kind.upload }, file);
        const upload = pool.add(file.size, begin, () => queueMicrotask(() => arrived(key)));
        return { key, name: file.name, upload };
      });
      set({ pending: [...state.pending, ...pending] });
    },
    cancelUpload(key: string) {
      state.pending.find((one) => one.key === key)?.upload.cancel();
      set({ pending: state.pending.filter((one) => one.key !== key) });
    },
    /** Saves, or rejects with the reason why that failed. */
    async flush(): Promise<void> {
      if (state.save !== "saved" && !(await save())) throw state.failure;
    },
    /** Loads what the publish sheet changed. */
    async refresh(): Promise<void> {
      const latest = await callApi(getPost, { params, query: { post_content_type: "markdown" } });
      version = latest.version ?? version;
      const published = latest.status === "published";
      // What was typed since is newer.
      set(state.save === "saved" ? { values: valuesOfGood(latest), published } : { published });
    },
    isUnfinished: () =>
      state.pending.length > 0 || ["typed", "saving", "failed"].includes(state.save) || isTyped(state),
    leave() {
      for (const { upload } of state.pending) upload.cancel();
    },
  };
}

/** Whether a good that was never saved has text in its form. */
const isTyped = ({ save, values }: GoodState) =>
  save === "new" && (values.title.trim() !== "" || values.description.trim() !== "");

export type GoodDraft = ReturnType<typeof goodDraft>;
