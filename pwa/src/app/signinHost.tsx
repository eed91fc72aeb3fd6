import { useEffect, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { PageContext } from "../lib/PageContext.ts";
import { endSignin, signinPrompt } from "../lib/signinPrompt.ts";
import type { Navigator } from "./navigator.ts";
import { OpenedSignin } from "./OpenedSignin.tsx";

/** Where the sign-in modal of any page appears, beside the app: it is fetched when it is first asked for. */
export function mountSignin(navigator: Navigator): void {
  const place = document.body.appendChild(document.createElement("div"));
  createRoot(place).render(<SigninHost navigator={navigator} />);
}

function SigninHost({ navigator }: { navigator: Navigator }) {
  const prompt = useSyncExternalStore(signinPrompt.subscribe, signinPrompt.read);
  const { page, path } = useSyncExternalStore(navigator.subscribe, navigator.read);
  // What was asked for was asked for on the page that was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the path is what ends it
  useEffect(() => endSignin, [path]);
  if (!prompt || !page) return null;
  return (
    <PageContext value={page}>
      <OpenedSignin context={prompt.context} />
    </PageContext>
  );
}
