import { CallError } from "@quire/client/errors";
import { updatePost } from "@quire/contracts/calls/posts";
import { getPublishing, type Publishing } from "@quire/contracts/calls/publishing";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { fieldsOf } from "./choices.ts";
import { type FieldSaver, fieldSaver, type ReaderStanding } from "./fieldSaver.ts";
import { flushFirst } from "./flushFirst.ts";
import { readSavedChoices, saveChoices } from "./savedChoices.ts";

/** A post as its sheet shows it: as the server has it, and what was chosen since. */
export interface OpenSheet {
  post: Publishing;
  saver: FieldSaver;
}

/** Asks how a post stands, and keeps what is chosen for it. */
export function usePublishing(key: { siteId: string; id: string }, settle?: () => Promise<void>) {
  const { siteId, id } = key;
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const saver = sheet?.saver;

  /** How the post stands now. */
  const look = useCallback(async () => {
    const post = await callApi(getPublishing, { params: { siteId, id } });
    setSheet((before) => before && { ...before, post });
    return post;
  }, [siteId, id]);

  const load = useCallback(async () => {
    setFailure(null);
    try {
      // What was typed a moment ago is to be judged, and shown in the previews.
      await flushFirst(settle);
      const post = await callApi(getPublishing, { params: { siteId, id } });
      const saver = fieldSaver({
        standing: standingOf(post),
        save: (choices, version) => {
          const body = { ...choices, last_version: version, merge: "blocks" as const };
          return callApi(updatePost, { params: { siteId, id }, body });
        },
        isOvertaken: (error) => error instanceof CallError && error.code === "version_conflict",
        look: async () => standingOf(await look()),
        kept: readSavedChoices(id),
        onChange: (pending) => saveChoices(id, pending),
      });
      setSheet({ post, saver });
      void saver.settle();
    } catch (error) {
      setFailure(error);
    }
  }, [siteId, id, settle, look]);

  /** Looks again without losing what is being chosen. */
  const refresh = useCallback(async () => {
    const post = await look();
    saver?.learn(standingOf(post));
    return post;
  }, [look, saver]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once for each post
  useEffect(() => {
    void load();
  }, [siteId, id]);
  return { sheet, failure, load, refresh };
}

const standingOf = (post: Publishing): ReaderStanding => ({ version: post.version, fields: fieldsOf(post) });
