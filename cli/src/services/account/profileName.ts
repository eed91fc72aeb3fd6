import { Exit, Failure } from "../../exit.ts";

/** Returns the normalized name of a profile, or what is wrong with it. */
export function requireProfileName(typed: string): string {
  const name = typed.trim();
  if (/^[a-z0-9][a-z0-9._:-]{0,63}$/i.test(name)) return name;
  throw new Failure({
    exit: Exit.usage,
    code: "profile_invalid",
    message: `“${name}” isn't a valid profile name.`,
    next: "Use letters, digits, dots and dashes, such as --profile work",
  });
}
