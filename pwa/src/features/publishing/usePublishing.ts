import { CallError } from "@quire/client/errors";
import { updatePost, type VersionConflict } from "@quire/contracts/calls/posts";
import { getPublishing, type Publishing } from "@quire/contracts/calls/publishing";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { callApi } from "../../platform/callApi.ts";
import { type FieldSaver, fieldSaver, type SaverState } from "./fieldSaver.ts";
import { keepChoices, readKept } from "./keptChoices.ts";
import { settleFirst } from "./settleFirst.ts";

/** A post as its sheet shows it: as the server has it, and what was chosen since. */
export interface OpenSheet {
  post: Publishing;
  saver: FieldSaver;
}

const SAVED: SaverState = { kind: "saved", error: null, unsaved: {} };
const never = () => () => {};

/** Asks how a post stands, and keeps what is chosen for it. */
export function usePublishing(key: { siteId: string; id: string }, settle?: () => Promise<void>) {
  const { siteId, id } = key;
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  const load = useCallback(async () => {
    setFailure(null);
    try {
      // What was typed a moment ago is to be judged, and shown in the previews.
      await settleFirst(settle);
      const post = await callApi(getPublishing, { params: { siteId, id } });
      const saver = fieldSaver({
        version: post.version,
        save: async (choices, version) => {
          const body = { ...choices, last_version: version, merge: "blocks" as const };
          return (await callApi(updatePost, { params: { siteId, id }, body })).version;
        },
        overtakenBy: newerVersion,
        unsaved: readKept(id),
        onChange: (unsaved) => keepChoices(id, unsaved),
      });
      setSheet({ post, saver });
      void saver.settle();
    } catch (error) {
      setFailure(error);
    }
  }, [siteId, id, settle]);

  /** Looks again without losing what is being chosen. */
  const refresh = useCallback(async () => {
    const post = await callApi(getPublishing, { params: { siteId, id } });
    setSheet((before) => before && { ...before, post });
    return post;
  }, [siteId, id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once for each post
  useEffect(() => {
    void load();
  }, [siteId, id]);
  const saver = sheet?.saver;
  const state = useSyncExternalStore(
    saver?.subscribe ?? never,
    () => saver?.read() ?? SAVED,
    () => SAVED,
  );
  return { sheet, state, failure, load, refresh };
}

function newerVersion(error: unknown): number | null {
  if (!(error instanceof CallError) || error.code !== "version_conflict") return null;
  return (error.details as VersionConflict).version;
}
