import { getSitePage, type SitePageChanges, updateSitePage } from "@quire/contracts/calls/sitePages";
import type { SitePageEntry, SitePageText } from "@quire/contracts/records/sitePage";
import type { PostDocument } from "@quire/documents/schema";
import { readYjs } from "@quire/documents/yjs/readYjs";
import { readTitle, writeTitle } from "@quire/documents/yjs/title";
import { writeYjs } from "@quire/documents/yjs/writeYjs";
import { useCallback, useEffect, useRef, useState } from "react";
import * as Y from "yjs";
import { callApi } from "../../lib/callApi.ts";
import { freshId } from "../../lib/freshId.ts";
import { local } from "../../lib/localPort.ts";
import { showUnsaved } from "../../lib/showUnsaved.ts";
import { openDoc, saveDocChanges } from "../../widgets/drafts/docOnDevice.ts";

/** A page as this device stores it: with what isn't on the server yet. */
interface StoredPage {
  page: SitePageEntry;
  update: Uint8Array;
  /** As the creator typed it; null: as it is. */
  slug: string | null;
  isUnsaved: boolean;
}

/** `isStored`: this device has all changes. */
type Work = Omit<StoredPage, "update"> & { doc: Y.Doc; isStored: boolean };

export interface SitePageDraft extends Pick<Work, "doc" | "page" | "isUnsaved" | "isStored"> {
  slug: string;
  setSlug: (slug: string) => void;
  /** Sends title, text and address; also publishes or unpublishes. */
  save: (changes?: Pick<SitePageChanges, "published">) => Promise<void>;
  /** Opens the page as it is on the server. */
  discard: () => Promise<void>;
}

/** Opens a page to edit it. Changes are stored on this device until they are saved to the server. */
export function useSitePageDraft(
  siteId: string,
  pageId: string,
): { draft: SitePageDraft | null; failure: unknown; reload: () => void } {
  const [work, setWork] = useState<Work | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef<Work | null>(null);
  const name = `site page ${pageId}`;

  const show = useCallback((next: Work) => {
    latest.current = next;
    setWork(next);
  }, []);
  const changeCount = useRef(0);
  const store = useCallback(async () => {
    if (!latest.current) return;
    const { doc, page, slug, isUnsaved } = latest.current;
    const stored: StoredPage = { page, slug, isUnsaved, update: Y.encodeStateAsUpdate(doc) };
    const before = changeCount.current;
    try {
      await local.saveOwnList(siteId, name, stored);
      if (before === changeCount.current && latest.current) show({ ...latest.current, isStored: true });
    } catch (error) {
      showUnsaved(error, "Keep this page open until you've saved it.");
    }
  }, [siteId, name, show]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isMounted = true;
    setFailure(null);
    load(siteId, pageId, name).then(
      (loaded) => {
        if (!isMounted) return;
        show(loaded);
        void store();
      },
      (error: unknown) => isMounted && setFailure(error),
    );
    return () => {
      isMounted = false;
    };
  }, [siteId, pageId, name, attempt]);

  const doc = work?.doc;
  useEffect(() => {
    if (!doc) return;
    const onUpdate = () => {
      changeCount.current += 1;
      const now = latest.current;
      if (now && (now.isStored || !now.isUnsaved)) show({ ...now, isUnsaved: true, isStored: false });
    };
    doc.on("update", onUpdate);
    const stop = saveDocChanges(doc, () => void store());
    return () => {
      stop();
      doc.off("update", onUpdate);
    };
  }, [doc, show, store]);

  async function save(changes: Pick<SitePageChanges, "published"> = {}) {
    const sent = latest.current;
    if (!sent) return;
    const before = Y.encodeStateVector(sent.doc);
    const body = { ...textOf(sent), ...changes, last_version: sent.page.version };
    const page = await callApi(updateSitePage, { params: { id: siteId, pageId }, body });
    const now = latest.current;
    if (now?.doc !== sent.doc) return;
    const isSame = now.slug === sent.slug && equal(before, Y.encodeStateVector(sent.doc));
    show({ ...now, page, slug: isSame ? null : now.slug, isUnsaved: !isSame });
    await store();
  }

  const draft = work && {
    doc: work.doc,
    page: work.page,
    isUnsaved: work.isUnsaved,
    isStored: work.isStored,
    slug: work.slug ?? work.page.slug,
    setSlug(slug: string) {
      changeCount.current += 1;
      show({ ...work, slug, isUnsaved: true, isStored: false });
      void store();
    },
    save,
    async discard() {
      show(fromServer(await callApi(getSitePage, { params: { id: siteId, pageId } })));
      await store();
    },
  };
  return { draft, failure, reload: () => setAttempt((before) => before + 1) };
}

/** Loads a page: unsaved changes of this device first, then the server's text, then this device's copy of that. */
async function load(siteId: string, pageId: string, name: string): Promise<Work> {
  const stored = (await local.loadOwnList(name).catch(() => undefined)) as StoredPage | undefined;
  if (stored?.isUnsaved) return fromDevice(stored);
  try {
    return fromServer(await callApi(getSitePage, { params: { id: siteId, pageId } }));
  } catch (error) {
    const isDeleted = (error as { code?: string }).code === "site_page_not_found";
    if (!stored || isDeleted) throw error;
    return fromDevice(stored);
  }
}

const fromDevice = ({ update, ...stored }: StoredPage): Work => ({
  ...stored,
  doc: openDoc(update),
  isStored: true,
});

function fromServer({ blocks, ...page }: SitePageText): Work {
  const doc = new Y.Doc();
  writeYjs(doc, blocks as PostDocument);
  writeTitle(doc, page.title);
  return { page, doc, slug: null, isUnsaved: false, isStored: false };
}

function textOf({ doc, slug }: Work): Pick<SitePageChanges, "title" | "blocks" | "slug"> {
  const parsed = readYjs(doc, freshId);
  return {
    title: readTitle(doc),
    blocks: parsed.ok ? parsed.blocks : [],
    ...(slug === null ? {} : { slug }),
  };
}

const equal = (left: Uint8Array, right: Uint8Array) =>
  left.length === right.length && left.every((byte, at) => byte === right[at]);
