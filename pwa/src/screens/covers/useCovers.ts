import { createCover, deleteCover, getCover, listCovers, type NewCover } from "@quire/contracts/calls/covers";
import type { Cover, CoverAllowance } from "@quire/contracts/records/cover";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { formMessageOf } from "../../lib/failureMessages.ts";
import { freshId } from "../../lib/freshId.ts";
import { useListing } from "../../lib/useListing.ts";

const POLL_MS = 1500;

/** A user's requests of covers, and a way to add one. */
export function useCovers(userId: string) {
  const [allowance, setAllowance] = useState<CoverAllowance | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user has another list
  const fetchRows = useCallback(
    async (next: string | undefined) => {
      const page = await callApi(listCovers, { query: next ? { next } : {} });
      setAllowance(page.allowance);
      return { rows: page.covers, next: page.next };
    },
    [userId],
  );
  const listing = useListing(fetchRows);
  const { change, rows } = listing;
  const queued = rows?.find(({ state }) => state === "queued");

  // Every new response is another object, which starts the next wait.
  useEffect(() => {
    if (!queued) return;
    const timer = setTimeout(() => {
      const replace = (cover: Cover) =>
        change((before) => before.map((one) => (one.id === cover.id ? cover : one)));
      // Offline it waits on; the picture is drawn anyway.
      callApi(getCover, { params: { id: queued.id } }).then(replace, () => replace({ ...queued }));
    }, POLL_MS);
    return () => clearTimeout(timer);
  }, [queued, change]);

  async function request(options: NewCover): Promise<string | null> {
    setBusy(true);
    setError(null);
    try {
      // With an id, the client may send it again after a lost answer.
      const { cover, allowance: left } = await callApi(createCover, { body: { id: freshId(), ...options } });
      setAllowance(left);
      change((before) => [cover, ...before.filter(({ id }) => id !== cover.id)]);
      return cover.id;
    } catch (failure) {
      setError(formMessageOf(failure));
      return null;
    } finally {
      setBusy(false);
    }
  }

  async function remove(id: string): Promise<void> {
    await callApi(deleteCover, { params: { id } });
    change((before) => before.filter((one) => one.id !== id));
  }

  return { ...listing, allowance, busy, error, request, remove };
}
