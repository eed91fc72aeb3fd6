import { CallError } from "@quire/client/errors";
import { updatePost } from "@quire/contracts/calls/posts";
import { getPublishing, type Publishing } from "@quire/contracts/calls/publishing";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { readFromTab, saveInTab } from "../../lib/tabStore.ts";
import { fieldsOf, NOTHING_PENDING, type Pending } from "./choices.ts";
import { type FieldSaver, fieldSaver, type VersionedFields } from "./fieldSaver.ts";
import { flushFirst } from "./flushFirst.ts";

/** A post as the server has it, with the saver of its choices. */
export interface OpenSheet {
  post: Publishing;
  saver: FieldSaver;
}

/** Loads a post for the sheet, and saves what is chosen. */
export function usePublishing(key: { siteId: string; id: string }, flush?: () => Promise<void>) {
  const { siteId, id } = key;
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const saver = sheet?.saver;

  /** Fetches the current post. */
  const fetchPost = useCallback(async () => {
    const post = await callApi(getPublishing, { params: { siteId, id } });
    setSheet((before) => before && { ...before, post });
    return post;
  }, [siteId, id]);

  const load = useCallback(async () => {
    setFailure(null);
    try {
      // The text typed last must be validated too, and shown in previews.
      await flushFirst(flush);
      const post = await callApi(getPublishing, { params: { siteId, id } });
      const saver = fieldSaver({
        initial: versionedFieldsOf(post),
        save: (choices, version) => {
          const body = { ...choices, last_version: version, merge: "blocks" as const };
          return callApi(updatePost, { params: { siteId, id }, body });
        },
        isConflict: (error) => error instanceof CallError && error.code === "version_conflict",
        fetchFields: async () => versionedFieldsOf(await fetchPost()),
        saved: readSavedChoices(id),
        onChange: (pending) => saveChoices(id, pending),
      });
      setSheet({ post, saver });
      void saver.flush();
    } catch (error) {
      setFailure(error);
    }
  }, [siteId, id, flush, fetchPost]);

  /** Refetches the post without losing unsaved choices. */
  const refresh = useCallback(async () => {
    const post = await fetchPost();
    saver?.sync(versionedFieldsOf(post));
    return post;
  }, [fetchPost, saver]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once per post
  useEffect(() => {
    void load();
  }, [siteId, id]);
  return { sheet, failure, load, refresh };
}

const versionedFieldsOf = (post: Publishing): VersionedFields => ({
  version: post.version,
  fields: fieldsOf(post),
});

const keyOf = (postId: string) => `publishing:${postId}`;

/** Returns the choices for a post made in this tab that could not be sent. */
function readSavedChoices(postId: string): Pending {
  try {
    return {
      ...NOTHING_PENDING,
      ...(JSON.parse(readFromTab(keyOf(postId)) ?? "{}") as Partial<Pending>),
    };
  } catch {
    return NOTHING_PENDING;
  }
}

function saveChoices(postId: string, pending: Pending): void {
  const isAny = Object.keys(pending.unsaved).length > 0;
  saveInTab(keyOf(postId), isAny ? JSON.stringify(pending) : null);
}
