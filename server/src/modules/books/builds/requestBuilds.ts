import type { BuildKind } from "@quire/domain/books/formats";
import { jobName } from "../../../platform/jobs/jobs.ts";
import type { Scope } from "../../../platform/scope.ts";

interface Build {
  bookId: string;
  kind: BuildKind;
}

export const buildJob = jobName<Build>("books.build");

export const buildKey = ({ bookId, kind }: Build) => `build ${kind} ${bookId}`;

/** Enqueues the job of a build that is marked as queued. */
export const enqueueBuild = ({ platform, transaction }: Scope, build: Build): Promise<void> =>
  platform.jobs.enqueue(transaction, buildJob, build, { key: buildKey(build), maxAttempts: 5 });

/**
 * Marks builds of a book as queued and enqueues them. A build that waits already is made for the newer version; one
 * that runs is followed by another. Findings and the file of the last build stay until then.
 */
export async function requestBuilds(
  scope: Scope,
  { post_id: bookId, version }: { post_id: string; version: number },
  kinds: readonly BuildKind[],
): Promise<void> {
  await scope.execute(
    `INSERT INTO book_builds (book_id, kind, state, version, requested_at)
     SELECT $bookId, kind, 'queued', $version, $now FROM unnest($kinds::text[]) AS kind
     ON CONFLICT (book_id, kind) DO UPDATE SET state = 'queued', version = $version, requested_at = $now`,
    { bookId, version, kinds: [...kinds], now: scope.platform.clock.now() },
  );
  for (const kind of kinds) await enqueueBuild(scope, { bookId, kind });
}
