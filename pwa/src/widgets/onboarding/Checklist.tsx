import {
  CHECKLIST,
  type ChecklistItem,
  type Checklist as ChecklistState,
  countDone,
  showsChecklist,
} from "@quire/domain/sites/checklist";
import { openStep, showsWelcome, stepNumber, type WelcomeProgress } from "@quire/domain/sites/welcome";
import Check from "lucide-react/icons/check";
import { useEffect, useSyncExternalStore } from "react";
import { createHash } from "../../lib/createHash.ts";
import { usePage } from "../../lib/PageContext.ts";
import { shareAddress } from "../../lib/share.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import "./Checklist.css";
import { clearSeen, loadOnboarding, onboardingStore, recordSeen } from "./onboardingStore.ts";

interface Step {
  label: string;
  note: string;
  /** Where to do it; null for sharing, which happens here. */
  href: string | null;
}

const STEPS: Record<ChecklistItem, Step> = {
  write_post: {
    label: "Publish your first post",
    note: "One page is enough to start.",
    href: "/post/new",
  },
  sell_post: { label: "Sell a post", note: "Set a price when you publish.", href: createHash("any") },
  add_media: {
    label: "Add an image, audio or video",
    note: "Or a whole gallery.",
    href: "/post/new/image",
  },
  share_post: { label: "Share what you wrote", note: "With one person or everyone.", href: null },
  make_good: {
    label: "Offer an e-book or other download",
    note: "Free or paid.",
    href: "/post/new/document",
  },
};

/** What a new creator can do next: finish the welcome section, and the checklist until it is complete or hidden. */
export function Checklist({ siteId }: { siteId: string }) {
  const state = useSyncExternalStore(
    onboardingStore.subscribe,
    onboardingStore.read,
    onboardingStore.onServer,
  );
  useEffect(() => void loadOnboarding(siteId), [siteId]);
  if (!state) return null;
  return (
    <>
      {showsWelcome(state.welcome, state.seen.welcome !== undefined, state.posts) ? (
        <WelcomeLink siteId={siteId} progress={state.welcome} />
      ) : null}
      {showsChecklist(state.checklist, state.seen.checklist !== undefined) ? (
        <List siteId={siteId} checklist={state.checklist} />
      ) : null}
    </>
  );
}

/** Leads back to the welcome section, at the step where the creator left it. */
function WelcomeLink({ siteId, progress }: { siteId: string; progress: WelcomeProgress }) {
  const step = openStep(progress);
  if (!step) return null;
  const { at, of } = stepNumber(step);
  function hide() {
    void recordSeen(siteId, "welcome");
    showSnackbar({
      title: "Setup hidden",
      message: "You find everything under Edit profile.",
      tone: "plain",
      action: { label: "Undo", onSelect: () => void clearSeen(siteId, "welcome") },
    });
  }
  return (
    <section className="checklist" aria-labelledby="welcome">
      <div className="checklist-head">
        <h2 id="welcome">{at > 1 ? "Continue setting up" : "Set up your site"}</h2>
        <Button size="s" kind="bare" onClick={hide}>
          Hide setup
        </Button>
      </div>
      <p className="checklist-welcome">{`Step ${at} of ${of}. It takes a few minutes, and you can skip any step.`}</p>
      <Button href="/welcome">{at > 1 ? "Continue" : "Start"}</Button>
    </section>
  );
}

function List({ siteId, checklist }: { siteId: string; checklist: ChecklistState }) {
  const { site } = usePage();
  const done = countDone(checklist);

  function hide() {
    void recordSeen(siteId, "checklist");
    showSnackbar({
      title: "Checklist hidden",
      tone: "plain",
      action: { label: "Undo", onSelect: () => void clearSeen(siteId, "checklist") },
    });
  }
  async function share() {
    if (!site) return;
    await shareAddress(site.name, site.url);
    await recordSeen(siteId, "shared");
  }

  return (
    <section className="checklist" aria-labelledby="checklist">
      <div className="checklist-head">
        <h2 id="checklist">Get your site going</h2>
        <Button size="s" kind="bare" onClick={hide}>
          Hide this list
        </Button>
      </div>
      <ProgressBar
        bare
        label={`${done} of ${CHECKLIST.length} done`}
        percent={(100 * done) / CHECKLIST.length}
      />
      <ul className="q-list">
        {CHECKLIST.map((item) => {
          const { label, note: hint, href } = STEPS[item];
          const isDone = checklist[item];
          return (
            <li key={item} className={isDone ? "checklist-item is-done" : "checklist-item"}>
              <span className="checklist-mark">
                {isDone ? <Icon of={Check} size={16} label="Done" /> : null}
              </span>
              <span className="checklist-words">
                {isDone ? (
                  <span>{label}</span>
                ) : href ? (
                  <a href={href}>{label}</a>
                ) : (
                  <button type="button" onClick={() => void share()}>
                    {label}
                  </button>
                )}
                {isDone ? null : <span className="checklist-note">{hint}</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
