import { useSearch } from "wouter";
import { usePage } from "../../../lib/PageContext.ts";
import { AuthPage } from "../auth/AuthPage.tsx";

/** `/signup`, and `/{subDomain}/invite`, which adds the invite to every URL from there. */
export function SignupScreen() {
  const { data } = usePage();
  const search = useSearch();
  const invite = data.kind === "app" ? data.params?.subDomain : undefined;
  if (!invite) return <AuthPage key="signup" mode="signup" />;
  const query = new URLSearchParams(search);
  query.set("invite", invite);
  return <AuthPage key="signup" mode="signup" search={query.toString()} />;
}
