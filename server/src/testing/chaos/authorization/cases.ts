import type { TestServer } from "../../testServer.ts";

/**
 * Who calls, relative to a site: a guest, a reader, its owner, another site's owner, staff, and a read-only token
 * of its owner.
 */
export const ROLES = ["guest", "reader", "owner", "stranger", "moderator", "admin", "readOnly"] as const;
export type CallerRole = (typeof ROLES)[number];

/** The expected status for each role, in the order of `ROLES`. */
type Row = readonly [number, number, number, number, number, number, number];

export const ANYONE: Row = [200, 200, 200, 200, 200, 200, 200];
export const USER_READS: Row = [401, 200, 200, 200, 200, 200, 200];
export const USER_WRITES: Row = [401, 200, 200, 200, 200, 200, 403];
/** Reads that programs may not make either, read-only or not. */
export const BROWSER_READS: Row = [401, 200, 200, 200, 200, 200, 403];
export const OWNER: Row = [401, 403, 200, 403, 403, 403, 403];
export const OWNER_OR_STAFF: Row = [401, 403, 200, 403, 200, 200, 403];
export const OWNER_OR_STAFF_READS: Row = [401, 403, 200, 403, 200, 200, 200];
export const STAFF: Row = [401, 403, 403, 403, 200, 200, 403];
export const STAFF_READS: Row = [401, 403, 403, 403, 200, 200, 403];
export const ADMIN: Row = [401, 403, 403, 403, 403, 200, 403];
/** A draft does not exist for users who don't work on it. `drafts/access.test.ts` covers its members. */
export const DRAFT_READS: Row = [401, 404, 200, 404, 404, 404, 200];
export const DRAFT_WRITES: Row = [401, 404, 200, 404, 404, 404, 403];
export const DRAFT_CREATES: Row = [401, 404, 201, 404, 404, 404, 403];
export const OWNER_READS: Row = [401, 403, 200, 403, 403, 403, 200];
/** Private to a user, and visible to admins. */
export const OWNER_OR_ADMIN_READS: Row = [401, 403, 200, 403, 403, 200, 200];
export const OWNER_CREATES: Row = [401, 403, 201, 403, 403, 403, 403];

export interface Case {
  expected: Row;
  /** Returns the call's input. New for each caller, since some calls use it up. `callerId`: the caller's user id. */
  input(fixtures: Fixtures, callerId: string | null): unknown;
}

export interface Fixtures {
  app: TestServer;
  siteId: string;
  draft(): Promise<{ siteId: string; id: string }>;
  published(): Promise<{ siteId: string; id: string }>;
}

export const none = () => ({});

export const likeParams = ({ siteId, id }: { siteId: string; id: string }) => ({ siteId, postId: id });
