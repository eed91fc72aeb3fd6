import type { LoginContext } from "@quire/domain/enums";

/** Returns this site's sign-in URL, which redirects to the platform and returns to `path`. */
export function handOffUrl(mode: "signin" | "signup", path: string, context: LoginContext): string {
  const query = new URLSearchParams({ redirect: path });
  if (context !== "direct") query.set("context", context);
  return `/${mode}?${query}`;
}
