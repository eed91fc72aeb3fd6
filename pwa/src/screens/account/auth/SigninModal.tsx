import { returnPath } from "@quire/domain/accounts/loginContexts";
import type { LoginContext } from "@quire/domain/enums";
import { useEffect, useRef, useState } from "react";
import { usePage } from "../../../lib/PageContext.ts";
import { useSession } from "../../../lib/useSession.ts";
import { Modal } from "../../../ui/Modal.tsx";
import "../account.css";
import { AuthFlow } from "./AuthFlow.tsx";
import { authCopy } from "./authCopy.ts";
import { type AuthStep, isAfterSignup } from "./authStep.ts";

interface SigninModalProps {
  context: LoginContext;
  /** Dismissed. */
  onClose: () => void;
  /** Signed in, with all steps completed. */
  onDone: () => void;
}

/** Signs the user in over the current page, which stays as it is. */
export function SigninModal({ context, onClose, onDone }: SigninModalProps) {
  const { product, site } = usePage();
  const session = useSession();
  const offersSocial = (session?.flags.social.length ?? 0) > 0;
  const [chosen, setStep] = useState<AuthStep | null>(null);
  const at = chosen ?? startOf(site !== null, offersSocial);
  const isSignedIn = Boolean(session?.user) && !isAfterSignup(at);
  const done = useRef(false);
  useEffect(() => {
    if (!isSignedIn || done.current) return;
    done.current = true;
    onDone();
  }, [isSignedIn, onDone]);
  const copy = authCopy(at, {
    context,
    product: product.name,
    site: site?.name ?? null,
    signups: session?.flags.signups ?? "open",
    inviter: null,
  });
  return (
    <Modal open onClose={isAfterSignup(at) ? onDone : onClose} title={copy.title} persistent>
      {copy.note ? <p className="account-note">{copy.note}</p> : null}
      {/* The providers may load late: a form the user is already typing in must not be replaced. */}
      <div onInput={() => setStep((step) => step ?? at)}>
        <AuthFlow
          at={at}
          onStep={(step) => (step.step === "done" ? onDone() : setStep(step))}
          search={purposeQuery(context)}
          context={context}
          startsWithSite={false}
        />
      </div>
      {at.step === "authForm" && at.form === "signin" ? (
        <p className="account-other">
          New to {product.name}?{" "}
          <button
            type="button"
            className="account-link"
            onClick={() => setStep({ step: "authForm", form: "createAccount" })}
          >
            Create a new account
          </button>
        </p>
      ) : null}
    </Modal>
  );
}

function startOf(isSite: boolean, offersSocial: boolean): AuthStep {
  if (isSite) return { step: "authForm", form: "customDomain" };
  return offersSocial ? { step: "authOption" } : { step: "authForm", form: "signin" };
}

/** Query for the providers, which leave the page and return to it. */
function purposeQuery(context: LoginContext): string {
  const query = new URLSearchParams({ redirect: returnPath(context, location.pathname + location.search) });
  if (context !== "direct") query.set("context", context);
  return query.toString();
}
