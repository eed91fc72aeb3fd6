import type { User } from "@quire/contracts/records/user";
import type { ProContext } from "@quire/domain/billing/proOffer";
import PenLine from "lucide-react/icons/pen-line";
import { useCallback, useEffect, useState } from "react";
import { wordsOf } from "../../lib/failureWords.ts";
import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useOnline } from "../../lib/useOnline.ts";
import { useSession } from "../../lib/useSession.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { fetchOffer, type Offered } from "./fetchPro.ts";
import { offerWords } from "./offerWords.ts";
import { ProPlans } from "./ProPlans.tsx";
import "../checkout/checkout.css";
import "./pro.css";
import { YouArePro } from "./YouArePro.tsx";

interface ProModalProps {
  context: ProContext | null;
  onIntro: () => void;
  onClose: () => void;
}

/** The plans of Pro, over whatever screen asked for them. */
export function ProModal(props: ProModalProps) {
  const user = useSession()?.user;
  const isOnline = useOnline();
  const { product } = usePage();
  if (user?.site_url) return <OfPerson key={user.id} {...props} user={user} />;
  const { title } = offerWords(props.context, { product: product.name, trialDays: 0 });
  return (
    <Modal open title={title} onClose={props.onClose}>
      {user ? <NoSite /> : isOnline ? <Skeleton of="text" label="Checking your session" /> : <Offline />}
    </Modal>
  );
}

function OfPerson({ user, context, onIntro, onClose }: ProModalProps & { user: User }) {
  const { product } = usePage();
  const isOnline = useOnline();
  const [offered, setOffered] = useState<Offered | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback(async () => {
    setFailure(null);
    try {
      setOffered(await fetchOffer(user, context));
    } catch (error) {
      setFailure(error);
    }
  }, [user, context]);
  useEffect(() => void load(), [load]);

  if (offered?.standing.current?.recurring && !offered.standing.current.grace_until) {
    return <YouArePro plan={offered.standing.current} onClose={onClose} />;
  }
  if (offered) return <ProPlans {...{ offered, context, onIntro, onClose }} onChanged={load} />;
  const { title } = offerWords(context, { product: product.name, trialDays: 0 });
  return (
    <Modal open title={title} onClose={onClose}>
      {!failure ? <Skeleton of="text" label="Loading plans" /> : null}
      {failure && !isOnline ? <Offline /> : null}
      {failure && isOnline ? (
        <ErrorState title="We couldn't load the plans" onRetry={() => void load()}>
          {wordsOf(failure)}
        </ErrorState>
      ) : null}
    </Modal>
  );
}

function NoSite() {
  const page = usePage();
  return (
    <EmptyState
      icon={PenLine}
      title="Pro is for creators"
      action={
        <Button kind="primary" href={platformHref(page, "/signup")}>
          Start your site
        </Button>
      }
    >
      You can get Pro once you have a site. Choosing its address takes a moment and is free.
    </EmptyState>
  );
}

const Offline = () => (
  <p className="pay-problem is-plain">
    You need to be online to see the plans. Nothing is lost: they'll be here when you're back.
  </p>
);
