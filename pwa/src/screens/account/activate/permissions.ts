import { Role } from "@quire/domain/enums";

/** Returns what a program with this scope can do as the user, and what no program can. */
export function permissionsOf(scope: string, groups: readonly number[]): string[] {
  const scopes = scope.split(" ");
  const isStaff = groups.includes(Role.admin) || groups.includes(Role.moderator);
  return [
    ...(scopes.includes("read")
      ? ["can read everything you can: posts, drafts, subscribers, purchases, sales and earnings"]
      : []),
    ...(scopes.includes("write")
      ? ["can write, publish and delete posts, comment, and change your profile and site as you"]
      : []),
    ...(isStaff ? ["can use your staff permissions"] : []),
    "can't change your password, email, sign-ins, tokens or payout account, download your account, or delete it",
    "stays signed in until you sign it out, or until it hasn't been used for 90 days",
  ];
}
