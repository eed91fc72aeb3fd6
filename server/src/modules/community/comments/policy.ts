import { decide } from "@quire/domain/accounts/roles";
import type { Role } from "@quire/domain/enums";
import type { Person } from "../../../platform/http/context.ts";
import { policyFor } from "../../../platform/http/policy.ts";

const actor = (person: Person) => ({ id: person.userId, groups: person.groups as readonly Role[] });

/** Who may do what with a comment that is there. */
export const commentPolicy = policyFor<{ siteId: string; authorId: string }>()({
  edit: (person, { authorId }) => person.userId === authorId,
  remove: (person, { siteId, authorId }) =>
    person.userId === authorId || decide("moderateComments", actor(person), siteId) === "yes",
});

/** Who may mind a site's comments and commenters. */
export const commentsPolicy = policyFor<{ siteId: string }>()({
  moderate: (person, { siteId }) => decide("moderateComments", actor(person), siteId) === "yes",
  block: (person, { siteId }) => decide("blockCommenters", actor(person), siteId) === "yes",
});
