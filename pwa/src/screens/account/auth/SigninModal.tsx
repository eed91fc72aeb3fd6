import { returnPath } from "@quire/domain/accounts/loginContexts";
import type { LoginContext } from "@quire/domain/enums";
import { useEffect, useRef, useState } from "react";
import { usePage } from "../../../lib/PageContext.ts";
import { useSession } from "../../../lib/useSession.ts";
import { Modal } from "../../../ui/Modal.tsx";
import "../account.css";
import { AuthFlow } from "./AuthFlow.tsx";
import { type AuthStep, isAfterSignup } from "./authStep.ts";
import { authWords } from "./authWords.ts";

interface SigninModalProps {
  context: LoginContext;
  /** Not wanted. */
  onClose: () => void;
  /** Signed in, and through with all steps. */
  onDone: () => void;
}

/** The sign-in over the page that one is on, which is still there afterwards. */
export function SigninModal({ context, onClose, onDone }: SigninModalProps) {
  const { product, site } = usePage();
  const session = useSession();
  const offersSocial = (session?.flags.social.length ?? 0) > 0;
  const [chosen, setStep] = useState<AuthStep | null>(null);
  const at = chosen ?? startOf(site !== null, offersSocial);
  const isIn = Boolean(session?.user) && !isAfterSignup(at);
  const done = useRef(false);
  useEffect(() => {
    if (!isIn || done.current) return;
    done.current = true;
    onDone();
  }, [isIn, onDone]);
  const words = authWords(at, {
    context,
    product: product.name,
    site: site?.name ?? null,
    signups: session?.flags.signups ?? "open",
    inviter: null,
  });
  return (
    <Modal open onClose={isAfterSignup(at) ? onDone : onClose} title={words.title} steadfast>
      {words.note ? <p className="account-note">{words.note}</p> : null}
      {/* Which ways there are may be known late: a form in which somebody writes already is not taken from them. */}
      <div onInput={() => setStep((step) => step ?? at)}>
        <AuthFlow
          at={at}
          onStep={(step) => (step.step === "done" ? onDone() : setStep(step))}
          search={purposeHere(context)}
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

/** For the ways that leave the page: they come back to it. */
function purposeHere(context: LoginContext): string {
  const query = new URLSearchParams({ redirect: returnPath(context, location.pathname + location.search) });
  if (context !== "direct") query.set("context", context);
  return query.toString();
}
