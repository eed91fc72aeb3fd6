import { createPost, publishPost, updatePost } from "@quire/contracts/calls/posts";
import type { Post } from "@quire/contracts/records/post";
import type { Currency } from "@quire/domain/billing/money";
import { callApi } from "../../../lib/callApi.ts";
import { beginUploading } from "../../../lib/uploading.ts";
import { createListeners } from "../../../ui/listeners.ts";
import { deviceId } from "../deviceId.ts";
import { type PooledUpload, uploadPool } from "../pages/uploadPool.ts";
import { type GoodSubtype, goodKind } from "./goodKinds.ts";
import { EMPTY_GOOD, fieldsOfGood, type GoodValues, valuesOfGood } from "./goodValues.ts";

/** A file on its way. */
interface Coming {
  key: string;
  name: string;
  upload: PooledUpload;
}

export interface GoodState {
  values: GoodValues;
  coming: readonly Coming[];
  /** `new`: the server knows nothing of it. `typed`: it knows an older form. */
  save: "new" | "typed" | "saving" | "saved" | "failed";
  failure: unknown;
  published: boolean;
}

interface Begin {
  siteId: string;
  currency: Currency;
  subtype: GoodSubtype;
  /** The one that is changed; without it one is begun. */
  post?: Post;
  onCreated: (id: string) => void;
}

/** A digital good while its creator fills in its form. For `useSyncExternalStore`. */
export function goodDraft({ siteId, currency, subtype, post, onCreated }: Begin) {
  const kind = goodKind(subtype);
  const id = post?.id ?? deviceId();
  const params = { siteId, id };
  const [tell, subscribe] = createListeners();
  const pool = uploadPool();
  let version = post?.version ?? null;
  let added = 0;
  let running: Promise<boolean> | null = null;
  let state: GoodState = {
    values: post ? valuesOfGood(post, currency) : EMPTY_GOOD,
    coming: [],
    save: post ? "saved" : "new",
    failure: null,
    published: post?.status === "published",
  };

  function set(changes: Partial<GoodState>) {
    state = { ...state, ...changes };
    tell();
  }
  function change(changes: Partial<GoodValues>) {
    set({ values: { ...state.values, ...changes }, save: state.save === "new" ? "new" : "typed" });
  }

  /** Saves until what is on the screen is what is kept; true when it is. */
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
        // The next save is over what stands now: what is here was seen last, and is what the person means.
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
    const fields = fieldsOfGood(values, currency, post?.pricing?.web);
    if (version === null) {
      const body = { ...fields, id, ptype: "dg", subtype: kind.subtype } as const;
      version = (await callApi(createPost, { params: { siteId }, body })).version;
      onCreated(id);
    } else {
      version = (await callApi(updatePost, { params, body: { ...fields, last_version: version } })).version;
    }
  }

  function arrived(key: string) {
    const item = state.coming.find((one) => one.key === key);
    const upload = item?.upload.read();
    if (!item || upload?.state !== "done" || !upload.file) return set({ coming: [...state.coming] });
    const { id: file, name, size } = upload.file;
    const isHere = state.values.files.some((one) => one.id === file);
    set({ coming: state.coming.filter((one) => one !== item) });
    if (!isHere) change({ files: [...state.values.files, { id: file, name, size }] });
    // What has arrived is kept at once: a reload would lose the way to it.
    void save();
  }

  return {
    id,
    kind,
    read: () => state,
    subscribe,
    change,
    save,
    /** Keeps what was typed, once there is anything to keep. */
    saveTyped() {
      if (state.save === "typed" || state.save === "failed") void save();
    },
    add(files: readonly File[]) {
      const coming = files.map((file): Coming => {
        added += 1;
        const key = `new-${added}`;
        const begin = () => beginUploading({ id: siteId, kind: kind.upload }, file);
        const upload = pool.add(file.size, begin, () => queueMicrotask(() => arrived(key)));
        return { key, name: file.name, upload };
      });
      set({ coming: [...state.coming, ...coming] });
    },
    forfeitBalances(key: string) {
      state.coming.find((one) => one.key === key)?.upload.cancel();
      set({ coming: state.coming.filter((one) => one.key !== key) });
    },
    /** Rejects with what keeps it from its readers. */
    async publish(): Promise<void> {
      if (!(await save())) throw state.failure;
      await callApi(publishPost, { params, body: {} });
      set({ published: true });
    },
    isUnfinished: () =>
      state.coming.length > 0 || ["typed", "saving", "failed"].includes(state.save) || isTyped(state),
    leave() {
      for (const { upload } of state.coming) upload.cancel();
    },
  };
}

/** Something was typed of which the server has never heard. */
const isTyped = ({ save, values }: GoodState) =>
  save === "new" && (values.title.trim() !== "" || values.description.trim() !== "");

export type GoodDraft = ReturnType<typeof goodDraft>;
