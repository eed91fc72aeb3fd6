import { reorderChildren } from "@quire/contracts/calls/posts";
import type { ChapterRow } from "@quire/contracts/records/post";
import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { messageOf } from "../../../lib/failureMessages.ts";
import { useMine } from "../../../lib/useMine.ts";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { createOrderSaver, inOrder, type OrderSaver } from "./orderSaver.ts";
import { readParts, readSerial, type Serial } from "./readSerial.ts";

/** A serial on its creator's screen, and the functions that change it there. */
export function useSerial(siteId: string, id: string) {
  const load = useCallback(() => readSerial({ siteId, id }), [siteId, id]);
  const { value, isSavedOffline, failure, reload, change } = useMine<Serial>(siteId, `serial ${id}`, load);
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

  const changePart = useCallback(
    (partId: string, to: (part: ChapterRow) => ChapterRow) =>
      change((before) => ({
        ...before,
        parts: before.parts.map((part) => (part.id === partId ? to(part) : part)),
      })),
    [change],
  );
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
    /** Excludes parts that are about to be deleted. */
    parts: value?.parts.filter((part) => !hidden.has(part.id)) ?? [],
    isFresh,
    isSavedOffline,
    failure,
    reload,
    changePart,
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
