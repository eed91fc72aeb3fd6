import type { LoginContext } from "@quire/domain/enums";
import { useEffect, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { PageContext } from "../lib/PageContext.ts";
import { forgetBookmark } from "../lib/pendingBookmark.ts";
import { completeFollow, forgetFollow } from "../lib/pendingFollow.ts";
import { forgetPayment } from "../lib/pendingPayment.ts";
import { endSignin, signinPrompt } from "../lib/signinPrompt.ts";
import { SigninModal } from "../screens/account/auth/SigninModal.tsx";
import { currentUserWork } from "./currentUserWork.ts";
import type { Navigator } from "./navigator.ts";

/** Mounts the sign-in modal of any page in a root of its own; it loads on first use. */
export function mountSignin(navigator: Navigator): void {
  const place = document.body.appendChild(document.createElement("div"));
  createRoot(place).render(<SigninHost navigator={navigator} />);
}

function SigninHost({ navigator }: { navigator: Navigator }) {
  const prompt = useSyncExternalStore(signinPrompt.subscribe, signinPrompt.read);
  const { page, path } = useSyncExternalStore(navigator.subscribe, navigator.read);
  // The prompt belongs to the page where it was opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the path changes
  useEffect(() => endSignin, [path]);
  if (!prompt || !page) return null;
  return (
    <PageContext value={page}>
      <PromptedSignin context={prompt.context} />
    </PageContext>
  );
}

/** The sign-in modal that an action opened; after sign-in it completes that action (specification §4). */
function PromptedSignin({ context }: { context: LoginContext }) {
  return (
    <SigninModal
      context={context}
      onClose={() => {
        forgetFollow();
        forgetBookmark();
        forgetPayment();
        endSignin();
      }}
      onDone={() => {
        endSignin();
        completeFollow()
          .then(currentUserWork)
          .catch(() => {});
        if (context === "belowPostComment" || context === "postFloatingComment") {
          document.getElementById("comments")?.scrollIntoView();
        }
        if (context === "pro") location.hash = "pro";
      }}
    />
  );
}
