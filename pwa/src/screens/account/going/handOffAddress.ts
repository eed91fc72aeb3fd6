import type { LoginContext } from "@quire/domain/enums";

/** The sign-in of this very site, which goes on to the platform by itself and comes back to `path`. */
export function handOffAddress(mode: "signin" | "signup", path: string, context: LoginContext): string {
  const query = new URLSearchParams({ redirect: path });
  if (context !== "direct") query.set("context", context);
  return `/${mode}?${query}`;
}
