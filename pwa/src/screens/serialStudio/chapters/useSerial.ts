import { reorderChildren } from "@quire/contracts/calls/posts";
import type { SerialPlan } from "@quire/contracts/records/planning";
import type { ChapterRow, OwnPart } from "@quire/contracts/records/post";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import type { DraftEntry } from "../../../lib/draftTypes.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { useLocalDrafts } from "../../../lib/useLocalDrafts.ts";
import { useMine } from "../../../lib/useMine.ts";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { latestOf } from "../../../widgets/drafts/deviceCopy.ts";
import { createOrderSaver, inOrder, type OrderSaver } from "./orderSaver.ts";
import { readParts, readSerial, type Serial } from "./readSerial.ts";

/** A serial on its creator's screen, and the functions that change it there. */
export function useSerial(siteId: string, id: string) {
  const load = useCallback(() => readSerial({ siteId, id }), [siteId, id]);
  const { value, isSavedOffline, failure, reload, change } = useMine<Serial>(siteId, `serial ${id}`, load);
  const entries = useLocalDrafts(siteId);
  /** Parts changed by an action on this page: the server's title is the newest. */
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const saver = useRef<OrderSaver | null>(null);

  // A saved copy has no current version of the order: moving parts waits for the server's answer.
  const isFresh = value !== null && !isSavedOffline;
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts with each server answer, not with local changes to it
  useEffect(() => {
    if (!isFresh) {
      saver.current = null;
      return;
    }
    const first = { ids: value.parts.map((part) => part.id), version: value.orderVersion };
    saver.current = createOrderSaver(first, {
      put: async (ids, version) => {
        const body = { ids, order_version: version };
        return (await callApi(reorderChildren, { params: { siteId, id }, body })).order_version;
      },
      async read() {
        const { parts, orderVersion } = await readParts({ siteId, id });
        change((before) => ({ ...before, parts, orderVersion }));
        return { ids: parts.map((part) => part.id), version: orderVersion };
      },
      onChange: (ids) => change((before) => ({ ...before, parts: inOrder(before.parts, ids) })),
      onConflict: () =>
        showSnackbar({
          title: "Someone else changed the order",
          message: "We applied your move to theirs, so nothing is lost.",
          tone: "plain",
        }),
      onFailure: (error) =>
        showSnackbar({ title: "We couldn't change the order", message: messageOf(error) }),
    });
  }, [isFresh, siteId, id, change]);

  // A part that was begun here reached the server after this list was read.
  const requested = useRef<string | null>(null);
  const missing = entries?.find(
    (entry) =>
      entry.parent?.id === id &&
      entry.serverKnown &&
      entry.role === "owner" &&
      !hidden.has(entry.id) &&
      !value?.parts.some((part) => part.id === entry.id),
  );
  useEffect(() => {
    if (!isFresh || !missing || requested.current === missing.id) return;
    requested.current = missing.id;
    reload();
  }, [isFresh, missing, reload]);

  const changePart = useCallback(
    (partId: string, to: (part: ChapterRow) => ChapterRow) => {
      setChanged((before) => new Set(before).add(partId));
      change((before) => ({
        ...before,
        parts: before.parts.map((part) => (part.id === partId ? to(part) : part)),
      }));
    },
    [change],
  );
  const changePlan = useCallback((plan: SerialPlan) => change((before) => ({ ...before, plan })), [change]);
  const hide = useCallback((partId: string, isHidden: boolean) => {
    setHidden((before) => {
      const after = new Set(before);
      if (isHidden) after.add(partId);
      else after.delete(partId);
      return after;
    });
  }, []);

  return {
    serial: value,
    /** Excludes parts that are about to be deleted. What was just typed on this device is included. */
    parts: useMemo(
      () =>
        (value?.parts ?? [])
          .filter((part) => !hidden.has(part.id))
          .map((part) => {
            const entry = entries?.find(({ id: known }) => known === part.id);
            const shown = part.own ? withDeviceCopy(part, part.own, entry) : part;
            return changed.has(part.id) ? { ...shown, title: part.title } : shown;
          }),
      [value, hidden, changed, entries],
    ),
    isFresh,
    isSavedOffline,
    failure,
    reload,
    changePart,
    changePlan,
    hide,
    /**
     * Moves a part to a position among the visible ones; returns a function that undoes it, or null before the
     * order is loaded.
     */
    move(partId: string, to: number): (() => void) | null {
      if (!saver.current) return null;
      const order = saver.current.read();
      const visible = order.filter((other) => other !== partId && !hidden.has(other));
      const before = visible[to - 1];
      const others = order.filter((other) => other !== partId);
      return saver.current.move(partId, before === undefined ? 0 : others.indexOf(before) + 1);
    },
  };
}

export type SerialBoard = ReturnType<typeof useSerial>;

function withDeviceCopy(part: ChapterRow, own: OwnPart, entry: DraftEntry | undefined): ChapterRow {
  const { title, words } = latestOf({ title: part.title, words: own.words }, entry, own.updated);
  return { ...part, title, own: { ...own, words } };
}
