import { updateAccount } from "@quire/contracts/calls/preferences";
import type { Post } from "@quire/contracts/records/post";
import EyeOff from "lucide-react/icons/eye-off";
import { useEffect, useRef } from "react";
import { callApi } from "../../lib/callApi.ts";
import { platformHref, signinHref } from "../../lib/links.ts";
import { refreshSession } from "../../lib/loadSession.ts";
import { usePage } from "../../lib/PageContext.ts";
import { useAction } from "../../lib/useAction.ts";
import { useSession } from "../../lib/useSession.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import "./explicit.css";

export interface ExplicitNoticeProps {
  post: Pick<Post, "meta">;
  /** Loads the post again, once the reader has stated their age. */
  onOpened: () => Promise<void>;
  /** Shows what is blurred. */
  onShow: () => void;
}

/**
 * Why an explicit post is blurred, or its pictures and files missing, and what shows them. While it is in the page,
 * `explicit.css` blurs the post's text and pictures.
 */
export function ExplicitNotice({ post, onOpened, onShow }: ExplicitNoticeProps) {
  const page = usePage();
  const user = useSession()?.user;
  const { busy, error, run } = useAction();
  const isBlurred = post.meta.explicit === "on_request";
  const { section, onPressed } = useFocusInPlace(isBlurred);

  const show = () => {
    onPressed();
    onShow();
  };
  const confirmAge = () =>
    run(null, async () => {
      onPressed();
      await callApi(updateAccount, { body: { of_age: true } });
      await onOpened();
      void refreshSession().catch(() => {});
    });

  return (
    <section
      ref={section}
      className={isBlurred ? "explicit is-blurring" : "explicit"}
      aria-labelledby="explicit"
    >
      <Icon of={EyeOff} size={28} />
      <h2 id="explicit" className="explicit-title">
        This post is marked as explicit
      </h2>
      {isBlurred ? (
        <>
          <p className="explicit-words">
            Its text and pictures are blurred, and its files hidden, until you show them.
          </p>
          <Button kind="primary" onClick={show}>
            Show
          </Button>
          <p className="explicit-small">
            To see explicit posts without a blur, change your{" "}
            <a href={platformHref(page, "/settings/reading")}>settings</a>.
          </p>
        </>
      ) : null}
      {!isBlurred && !user ? (
        <>
          <p className="explicit-words">Sign in and confirm that you're 18 or older to see it.</p>
          <Button kind="primary" href={signinHref(page)}>
            Sign in
          </Button>
        </>
      ) : null}
      {!isBlurred && user && !user.of_age ? (
        <>
          <p className="explicit-words">Confirm that you're 18 or older to see it.</p>
          <Button kind="primary" loading={busy} onClick={() => void confirmAge()}>
            I'm 18 or older
          </Button>
          {error ? <p role="alert">{error}</p> : null}
        </>
      ) : null}
    </section>
  );
}

/** Once a pressed button is gone, moves focus to the notice, or to what takes its place in the post. */
function useFocusInPlace(isBlurred: boolean) {
  const section = useRef<HTMLElement>(null);
  const isPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons change with it
  useEffect(() => {
    const before = section.current?.previousElementSibling;
    return () => {
      const next = before?.nextElementSibling;
      const isLost = isPressed.current && document.activeElement === document.body;
      if (!isLost || !(next instanceof HTMLElement)) return;
      next.tabIndex = -1;
      next.focus({ preventScroll: true });
    };
  }, [isBlurred]);
  const onPressed = () => {
    isPressed.current = true;
  };
  return { section, onPressed };
}
