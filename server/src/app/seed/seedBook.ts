import type { Book } from "@quire/contracts/records/book";
import type { BuildKind } from "@quire/domain/books/formats";
import type { Role } from "@quire/domain/enums";
import type { BookKey } from "../../modules/books/bookRow.ts";
import { createBook, updateBook } from "../../modules/books/projects/commands.ts";
import { publishBook } from "../../modules/books/projects/publishBook.ts";
import { buildBook } from "../../modules/books/projects/queries.ts";
import type { Context } from "../../platform/http/context.ts";
import { inTransaction } from "../../platform/http/inTransaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { actAs } from "./actAs.ts";
import { demoId } from "./demoId.ts";
import { type SeedBook, seedBookJob } from "./seedBookJob.ts";

/** Each needs the one before: a cover its page count, an e-book both. */
const BUILDS: readonly BuildKind[] = ["interior", "cover", "sample", "ebook"];
const PAUSE_MS = 1_000;

/**
 * Makes the printed book of *Moby-Dick* and puts it on sale, as its creator would, step by step: the builds are jobs of
 * their own, which take some seconds. Runs again until it is published; safe to repeat.
 */
export async function seedBook(platform: Platform, seed: SeedBook): Promise<void> {
  const { creatorId, groups, at } = seed;
  const now = new Date(at);
  const params = { siteId: creatorId, id: demoId("book", "Moby-Dick", now) };
  await actAs(platform, { userId: creatorId, groups: groups as Role[], at: now }, async (context) => {
    const { status, builds } = await draftBook(context, params, seed.storyId);
    if (status === "published") return;
    const next = BUILDS.find((kind) => !builds.some((build) => build.kind === kind && build.is_current));
    if (next === undefined) {
      await publishBook(context, { params });
      return;
    }
    const build = builds.find(({ kind }) => kind === next);
    if (build?.state === "failed") throw new Error(`the ${next} of the demo's book can't be built`);
    if (build?.state !== "queued") {
      await inTransaction(context, (inside) => buildBook(inside, { params, body: { kinds: [next] } }));
    }
    const runAt = new Date(platform.clock.now().getTime() + PAUSE_MS);
    await platform.jobs.enqueue(null, seedBookJob, seed, { key: seedBookJob, runAt });
  });
}

/** Returns the book, drafted at its first call. */
async function draftBook(context: Context, params: BookKey, storyId: string): Promise<Book> {
  const created = await createBook(context, {
    params,
    body: {
      id: params.id,
      source: { kind: "story", ids: [storyId] },
      details: {
        ...{
          title: "Moby-Dick",
          subtitle: "or, The Whale",
          author: "Herman Melville",
          publisher: "Quire Demo",
        },
        about: "Herman Melville went to sea at twenty-one, and wrote down what the whales left him.",
        dedication:
          "In token of my admiration for his genius, this book is inscribed to Nathaniel Hawthorne.",
      },
      format: { trim: "0600X0900", design: "classic" },
    },
  });
  if (created.version > 1) return created;
  return updateBook(context, {
    params,
    body: {
      last_version: created.version,
      cover: {
        ...{ style: "framed", palette: "sea" },
        blurb:
          "Ishmael goes to sea because it is a damp, drizzly November in his soul, and finds himself under a captain with one purpose.",
      },
      sale: {
        description:
          "The whole voyage in print: every chapter of the story on this site, typeset, bound and sent to you.\n\nSewn together from the serial, it is printed when you order it.",
        ...{
          prices: { USD: 3_200, INR: 119_900 },
          sample_chapters: 2,
          preorder_until: null,
          fulfillment: "provider",
        },
      },
    },
  });
}
