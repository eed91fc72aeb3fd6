import { followSite } from "@quire/contracts/calls/reactions";
import type { Post } from "@quire/contracts/records/post";
import Lock from "lucide-react/icons/lock";
import { useId, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { showFollow } from "../../lib/follows.ts";
import { signinHref } from "../../lib/links.ts";
import { usePage } from "../../lib/PageContext.ts";
import { recordFollow } from "../../lib/pendingFollow.ts";
import { useLazy } from "../../lib/useLazy.ts";
import { useSession } from "../../lib/useSession.ts";
import { useWriter } from "../../lib/useWriter.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { BuyButton } from "../../widgets/checkout/BuyButton.tsx";
import { earningsCopy } from "../../widgets/checkout/checkoutCopy.ts";
import type { Offer } from "../../widgets/checkout/offer.ts";
import { postOffer } from "../../widgets/checkout/postOffer.ts";
import { SandboxNote } from "../../widgets/checkout/SandboxNote.tsx";
import { LOCK_ACTIONS, lockCopy } from "../../widgets/lockCopy.ts";

/** The end of a locked text: who it is for, and the one action that unlocks it. */
export function LockedNotice({ post, onOpened }: { post: Post; onOpened: () => Promise<void> }) {
  const page = usePage();
  const session = useSession();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const site = useWriter()?.site;
  const writer = site?.name ?? page.product.name;
  const { title, message, action } = lockCopy(post, writer);
  const offer = site ? postOffer(post, site, session?.currency) : null;
  const [isWaiting, setIsWaiting] = useState(false);
  const waiting = useLazy(
    post.access === "payment_required",
    () => import("../../widgets/checkout/WaitingPost.tsx"),
  );

  async function follow() {
    setBusy(true);
    try {
      // Not through the outbox: the text unlocks only once the server knows of the follow.
      await callApi(followSite, { body: { site_id: post.site_id }, idempotent: true });
      showFollow(post.site_id);
      await onOpened();
    } catch (error) {
      showSnackbar({ title: (error as Error).message });
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className="locked" aria-labelledby={id}>
      {isWaiting ? null : (
        <>
          <Icon of={Lock} size={28} />
          <h2 id={id} className="locked-title">
            {title}
          </h2>
          <p className="locked-words">{message}</p>
          {action === "buy" && offer ? <Buying offer={offer} post={post} onOpened={onOpened} /> : null}
        </>
      )}
      {action === "sign_in" ? (
        <Button
          kind="primary"
          href={signinHref(page)}
          data-signin="follow"
          onClick={() => recordFollow(post.site_id)}
        >
          {LOCK_ACTIONS.sign_in}
        </Button>
      ) : null}
      {action === "follow" ? (
        <Button kind="primary" loading={busy} onClick={follow}>
          {LOCK_ACTIONS.follow}
        </Button>
      ) : null}
      {waiting ? <waiting.WaitingPost {...{ id, post, offer, onOpened }} onKnown={setIsWaiting} /> : null}
    </section>
  );
}

/** The price, what it includes, and who earns from it. */
function Buying({ offer, post, onOpened }: { offer: Offer; post: Post; onOpened: () => Promise<void> }) {
  const page = usePage();
  const isGuest = post.access === "sign_in_and_payment_required";
  return (
    <>
      <BuyButton offer={offer} isReady={!isGuest} onOwned={onOpened} />
      <p className="locked-small">{earningsCopy(offer)}</p>
      {isGuest ? (
        <p className="locked-small needs-script">
          Already bought it? <a href={signinHref(page)}>Sign in</a>
        </p>
      ) : null}
      <SandboxNote />
    </>
  );
}
