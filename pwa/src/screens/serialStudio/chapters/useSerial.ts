import { reorderChildren } from "@quire/contracts/calls/posts";
import type { ChapterRow } from "@quire/contracts/records/post";
import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { wordsOf } from "../../../lib/failureWords.ts";
import { useMine } from "../../../lib/useMine.ts";
import { showSnackbar } from "../../../ui/snackbars.ts";
import { inOrder } from "./inOrder.ts";
import { type OrderSaver, saveOrder } from "./orderSaver.ts";
import { readParts, readSerial, type Serial } from "./readSerial.ts";

/** A serial on its creator's screen, and what changes it there. */
export function useSerial(siteId: string, id: string) {
  const ask = useCallback(() => readSerial({ siteId, id }), [siteId, id]);
  const { value, isSavedOffline, failure, reload, change } = useMine<Serial>(siteId, `serial ${id}`, ask);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const keeper = useRef<OrderSaver | null>(null);

  // What this device kept has no number that an order could be changed by: moving waits for the server's answer.
  const isFresh = value !== null && !isSavedOffline;
  // biome-ignore lint/correctness/useExhaustiveDependencies: begun with each answer, and not with what is changed in it
  useEffect(() => {
    if (!isFresh) {
      keeper.current = null;
      return;
    }
    const first = { ids: value.parts.map((part) => part.id), version: value.orderVersion };
    keeper.current = saveOrder(first, {
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
      onFailure: (error) => showSnackbar({ title: "We couldn't change the order", message: wordsOf(error) }),
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
  const hide = useCallback((partId: string, isGone: boolean) => {
    setGone((before) => {
      const after = new Set(before);
      if (isGone) after.add(partId);
      else after.delete(partId);
      return after;
    });
  }, []);

  return {
    serial: value,
    /** Without those that are about to be deleted. */
    parts: value?.parts.filter((part) => !gone.has(part.id)) ?? [],
    isFresh,
    isSavedOffline,
    failure,
    reload,
    changePart,
    hide,
    /** Puts a part at a place among those that are shown; what takes it back is returned. */
    move(partId: string, to: number): (() => void) | null {
      if (!keeper.current) return null;
      const order = keeper.current.read();
      const shown = order.filter((other) => other !== partId && !gone.has(other));
      const before = shown[to - 1];
      const others = order.filter((other) => other !== partId);
      return keeper.current.move(partId, before === undefined ? 0 : others.indexOf(before) + 1);
    },
  };
}

export type SerialInHand = ReturnType<typeof useSerial>;
