import { getPushSubscriber } from "@quire/contracts/calls/push";
import type { SessionState } from "@quire/contracts/records/user";
import { choosePrompt, type PromptKind, type ShownPrompts } from "@quire/domain/sites/prompts";
import { useEffect, useRef, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { FollowButton } from "../../lib/FollowButton.tsx";
import { followStore } from "../../lib/follows.ts";
import { usePage } from "../../lib/PageContext.ts";
import { enablePush, pushFlowPorts, pushProblem } from "../../lib/push/pushFlow.ts";
import { canPush } from "../../lib/push/thisDevice.ts";
import { countRead } from "../../lib/readTexts.ts";
import { readStored, store } from "../../lib/storedText.ts";
import { useSession } from "../../lib/useSession.ts";
import { Button } from "../../ui/Button.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { Tour } from "../../ui/Tour.tsx";

type ReaderKind = Extract<PromptKind, "follow" | "notification">;
const KINDS: readonly ReaderKind[] = ["follow", "notification"];

/** When this device last showed each prompt. */
const SHOWN = "reader-prompts";

interface ReaderPromptProps {
  site: { id: string; name: string };
  /** The text that was just read. */
  postId: string;
}

/** After a text was read to the end: offers a reader to follow the site, or a follower to be notified. */
export function ReaderPrompt({ site, postId }: ReaderPromptProps) {
  const session = useSession();
  const [kind, setKind] = useState<ReaderKind | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once for each text
  useEffect(() => {
    if (!session) return;
    let isActive = true;
    void chooseKind(session, site.id, countRead()).then((chosen) => {
      if (!chosen || !isActive) return;
      setKind(chosen);
      recordShown(chosen);
    });
    return () => {
      isActive = false;
    };
  }, [postId, site.id, session === null]);
  if (!kind) return null;
  const close = () => setKind(null);
  return kind === "follow" ? (
    <Tour
      floating
      steps={[{ title: `Enjoying ${site.name}?`, text: "Follow to find new posts in your feed. It's free." }]}
      control={<FollowButton siteId={site.id} quiet />}
      onClose={close}
    />
  ) : (
    <Tour
      floating
      steps={[
        {
          title: "Don't miss the next one",
          text: `Get a notification on this device when ${site.name} publishes. You can turn it off at any time.`,
        },
      ]}
      control={<PushButton site={site} onDone={close} />}
      onClose={close}
    />
  );
}

function PushButton({ site, onDone }: { site: { id: string; name: string }; onDone: () => void }) {
  const { product } = usePage();
  const [isBusy, setIsBusy] = useState(false);
  const flow = useRef<AbortController>(null);
  // Closing the prompt ends the wait for the permission page.
  useEffect(() => () => flow.current?.abort(), []);
  async function enable() {
    flow.current = new AbortController();
    const { signal } = flow.current;
    setIsBusy(true);
    try {
      await enablePush(site.id, pushFlowPorts(product.url, signal));
      showSnackbar({ title: `We'll notify you when ${site.name} publishes`, tone: "good" });
      onDone();
    } catch (error) {
      if (signal.aborted) return;
      showSnackbar({ title: "Notifications are still off", message: pushProblem(error, site.name) });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Button size="s" kind="primary" loading={isBusy} onClick={() => void enable()}>
      Notify me
    </Button>
  );
}

/** Chooses a prompt by what is known about the reader. */
async function chooseKind(session: SessionState, siteId: string, read: number): Promise<ReaderKind | null> {
  const shown = readShown();
  const following = followStore.read(siteId) === true;
  const facts = {
    ...{ creator: false, pro: false, freePro: false, usedTrial: false, smallBusiness: false },
    ...{ posts: 0, serials: 0, pins: 0 },
    signedIn: session.user !== null,
    owner: session.user?.id === siteId,
    following,
    // Where push is impossible, there is nothing to turn on.
    pushOn: !canPush(),
    read,
  };
  const isChosen = (pushOn: boolean) => choosePrompt({ ...facts, pushOn }, shown, Date.now(), KINDS);
  const chosen = isChosen(facts.pushOn) as ReaderKind | null;
  if (chosen !== "notification") return chosen;
  // The server is asked only where it decides.
  return callApi(getPushSubscriber, { query: { site_id: siteId } }).then(
    ({ subscribed }) => isChosen(subscribed) as ReaderKind | null,
    () => null,
  );
}

function readShown(): ShownPrompts {
  try {
    return JSON.parse(readStored(SHOWN) ?? "{}") as ShownPrompts;
  } catch {
    return {};
  }
}

/** On the device: guests have no account, and notifications are a device's. */
function recordShown(kind: ReaderKind): void {
  store(SHOWN, JSON.stringify({ ...readShown(), [kind]: new Date().toISOString() }));
}
