import type { LoginContext } from "@quire/domain/enums";
import { completeFollow, forgetFollow } from "../lib/pendingFollow.ts";
import { forgetPayment } from "../lib/pendingPayment.ts";
import { endSignin } from "../lib/signinPrompt.ts";
import { SigninModal } from "../screens/account/auth/SigninModal.tsx";
import { currentUserWork } from "./currentUserWork.ts";

/** The sign-in that an action asked for; once somebody is in, what they were about to do is done (specification §4). */
export function OpenedSignin({ context }: { context: LoginContext }) {
  return (
    <SigninModal
      context={context}
      onClose={() => {
        forgetFollow();
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
