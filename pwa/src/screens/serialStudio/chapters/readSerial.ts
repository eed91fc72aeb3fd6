import { getSerialPlan } from "@quire/contracts/calls/planning";
import { getPost, listChildren } from "@quire/contracts/calls/posts";
import type { SerialPlan } from "@quire/contracts/records/planning";
import type { ChapterRow, Post } from "@quire/contracts/records/post";
import { callApi } from "../../../lib/callApi.ts";

/** A serial as its creator works on it: with all of its parts, drafts included, in order. */
export interface Serial {
  post: Post;
  parts: ChapterRow[];
  orderVersion: number;
  /** Absent in a copy that was saved by an earlier version of the app. */
  plan?: SerialPlan;
}

type Parts = Pick<Serial, "parts" | "orderVersion">;
type Key = { siteId: string; id: string };

const PAGE = 100;

/** Attempts to read a list whose order keeps changing. */
const TRIES = 3;

/** All parts, a hundred per page. Starts over when the order changes between two pages. */
export async function readParts(params: Key, tries = TRIES): Promise<Parts> {
  const parts: ChapterRow[] = [];
  let orderVersion: number | null = null;
  let next: string | undefined;
  do {
    const page = await callApi(listChildren, { params, query: { size: PAGE, ...(next ? { next } : {}) } });
    const now = page.order_version ?? 1;
    if (orderVersion !== null && now !== orderVersion && tries > 1) return readParts(params, tries - 1);
    orderVersion = now;
    parts.push(...page.children);
    next = page.next ?? undefined;
  } while (next);
  return { parts, orderVersion };
}

export async function readSerial(params: Key): Promise<Serial> {
  // Requesting markdown returns the working copy, not the published one.
  const query = { post_content_type: "markdown" } as const;
  const [post, parts, plan] = await Promise.all([
    callApi(getPost, { params, query }),
    readParts(params),
    callApi(getSerialPlan, { params }),
  ]);
  return { post, ...parts, plan };
}
