import type { User } from "@quire/contracts/records/user";
import type { ProContext } from "@quire/domain/billing/proOffer";
import PenLine from "lucide-react/icons/pen-line";
import { useCallback, useEffect, useState } from "react";
import { messageOf } from "../../lib/failureMessages.ts";
import { platformHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useSession } from "../../lib/useSession.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Modal } from "../../ui/Modal.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useOnline } from "../../ui/useOnline.ts";
import { fetchOffer, type ProOffer } from "./fetchPro.ts";
import { offerCopy } from "./offerCopy.ts";
import { ProPlans } from "./ProPlans.tsx";
import "../checkout/checkout.css";
import "./pro.css";
import { ProWelcome } from "./ProWelcome.tsx";

interface ProModalProps {
  context: ProContext | null;
  onIntro: () => void;
  onClose: () => void;
}

/** Pro's plans in a dialog over any screen. */
export function ProModal(props: ProModalProps) {
  const user = useSession()?.user;
  const isOnline = useOnline();
  const { product } = usePage();
  if (user?.site_url) return <LoadedPlans key={user.id} {...props} user={user} />;
  const { title } = offerCopy(props.context, { product: product.name, trialDays: 0 });
  return (
    <Modal open title={title} onClose={props.onClose}>
      {user ? <NoSite /> : isOnline ? <Skeleton of="text" label="Checking your session" /> : <Offline />}
    </Modal>
  );
}

function LoadedPlans({ user, context, onIntro, onClose }: ProModalProps & { user: User }) {
  const { product } = usePage();
  const isOnline = useOnline();
  const [offer, setOffer] = useState<ProOffer | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback(async () => {
    setFailure(null);
    try {
      setOffer(await fetchOffer(user, context));
    } catch (error) {
      setFailure(error);
    }
  }, [user, context]);
  useEffect(() => void load(), [load]);

  if (offer?.state.current?.recurring && !offer.state.current.grace_until) {
    return <ProWelcome plan={offer.state.current} onClose={onClose} />;
  }
  if (offer) return <ProPlans {...{ offer, context, onIntro, onClose }} onChanged={load} />;
  const { title } = offerCopy(context, { product: product.name, trialDays: 0 });
  return (
    <Modal open title={title} onClose={onClose}>
      {!failure ? <Skeleton of="text" label="Loading plans" /> : null}
      {failure && !isOnline ? <Offline /> : null}
      {failure && isOnline ? (
        <ErrorState title="We couldn't load the plans" onRetry={() => void load()}>
          {messageOf(failure)}
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
