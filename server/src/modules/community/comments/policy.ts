import { decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import type { User } from "../../../platform/http/context.ts";
import { policyFor } from "../../../platform/http/policy.ts";

const actor = (user: User) => ({ id: user.userId, groups: user.groups as readonly Role[] });

/** Who may do what with an existing comment. */
export const commentPolicy = policyFor<{ siteId: string; authorId: string }>()({
  edit: (user, { authorId }) => user.userId === authorId,
  remove: (user, { siteId, authorId }) =>
    user.userId === authorId || decide("moderateComments", actor(user), siteId) === "yes",
});

/** Who may moderate a site's comments and block commenters. */
export const commentsPolicy = policyFor<{ siteId: string }>()({
  moderate: (user, { siteId }) => decide("moderateComments", actor(user), siteId) === "yes",
  block: (user, { siteId }) => decide("blockCommenters", actor(user), siteId) === "yes",
});
