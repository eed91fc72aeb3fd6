import type { NewCover } from "@quire/contracts/calls/covers";
import type { CoverAllowance } from "@quire/contracts/records/cover";
import {
  COVER_MOODS,
  COVER_STYLES,
  COVERS_PER_MONTH,
  type CoverMood,
  MAX_COVER_DESCRIPTION,
} from "@quire/domain/media/covers";
import { formatDate } from "@quire/domain/time/dates";
import Wand from "lucide-react/icons/wand-sparkles";
import { type FormEvent, useState } from "react";
import { proHash } from "../../lib/proHash.ts";
import { readFromTab, saveInTab } from "../../lib/tabStore.ts";
import { Button } from "../../ui/Button.tsx";
import { RadioCards } from "../../ui/RadioGroup.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { useOnline } from "../../ui/useOnline.ts";
import { EXAMPLES, MOOD_COPY, STYLE_COPY } from "./coverCopy.ts";
import { useArtwork } from "./useArtwork.ts";

type CoverOptions = Pick<NewCover, "description" | "style" | "mood">;
const STYLES = ["any", ...COVER_STYLES] as const;
type StyleChoiceName = (typeof STYLES)[number];

const FORM = "cover form";
const EMPTY: CoverOptions = { description: "", style: "any", mood: "calm" };

interface CoverFormProps {
  /** Null for a guest, and while it is unknown. */
  allowance: CoverAllowance | null;
  busy: boolean;
  /** Why the last request failed. */
  error: string | null;
  onRequest: (options: CoverOptions) => void;
}

/** What a cover shows, and how. It stays in the tab, also over a sign-in. */
export function CoverForm({ allowance, busy, error, onRequest }: CoverFormProps) {
  const [options, setOptions] = useState<CoverOptions>(readOptions);
  const [problem, setProblem] = useState<string | null>(null);
  const isOnline = useOnline();
  const change = (part: Partial<CoverOptions>) => {
    const next = { ...options, ...part };
    setOptions(next);
    setProblem(null);
    saveInTab(FORM, JSON.stringify(next));
  };
  const isUsedUp = allowance?.remaining === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (options.description.trim().length < 3) {
      setProblem("Describe what the cover shows, in a few words.");
      document.getElementById("cover-description")?.focus();
      return;
    }
    onRequest({ ...options, description: options.description.trim() });
  }

  return (
    <form className="covers-form" noValidate onSubmit={submit}>
      <TextArea
        id="cover-description"
        label="What does the cover show?"
        hint="Places, things, weather, people. In any language; English and Hindi words are understood best."
        rows={3}
        maxLength={MAX_COVER_DESCRIPTION}
        value={options.description}
        error={problem ?? error}
        onChange={(event) => change({ description: event.target.value })}
      />
      {options.description === "" ? (
        <p className="covers-examples">
          {EXAMPLES.map((example) => (
            <Button key={example} kind="bare" size="s" onClick={() => change({ description: example })}>
              {example}
            </Button>
          ))}
        </p>
      ) : null}
      <RadioCards
        legend="Style"
        values={STYLES}
        value={options.style}
        onChange={(style) => change({ style })}
        look="picture"
      >
        {(style) => (
          <>
            <StyleSample of={style} mood={options.mood} />
            <span>{STYLE_COPY[style]}</span>
          </>
        )}
      </RadioCards>
      <RadioCards
        legend="Mood"
        values={COVER_MOODS}
        value={options.mood}
        onChange={(mood) => change({ mood })}
        look="pill"
      >
        {(mood) => MOOD_COPY[mood]}
      </RadioCards>
      <div className="covers-submit">
        {isUsedUp && allowance.limit < COVERS_PER_MONTH.pro ? (
          <Button kind="primary" href={proHash("picto")}>
            Get more covers with Pro
          </Button>
        ) : (
          <Button kind="primary" type="submit" icon={Wand} loading={busy} disabled={!isOnline || isUsedUp}>
            Create four covers
          </Button>
        )}
        <p className="covers-note">
          {isOnline
            ? allowanceCopy(allowance)
            : "You're offline. Your description is saved here: create the covers when you're online."}
        </p>
      </div>
    </form>
  );
}

function readOptions(): CoverOptions {
  try {
    return { ...EMPTY, ...(JSON.parse(readFromTab(FORM) ?? "{}") as Partial<CoverOptions>) };
  } catch {
    return EMPTY;
  }
}

function allowanceCopy(allowance: CoverAllowance | null): string {
  if (!allowance) return "Four covers for each description.";
  const { limit, remaining, resets_at } = allowance;
  const day = formatDate(resets_at);
  return remaining === 0
    ? `You've used all ${limit} of this month. They renew on ${day}.`
    : `${remaining} of ${limit} left this month. They renew on ${day}.`;
}

const SAMPLE = { width: 160, height: 256 };

/** A small picture in this style. */
function StyleSample({ of: style, mood }: { of: StyleChoiceName; mood: CoverMood }) {
  const words = "moon sea ship";
  const url = useArtwork({ words, style, mood, seed: "sample", index: style === "any" ? 4 : 1 }, SAMPLE);
  return url ? (
    <img src={url} alt="" {...SAMPLE} className="covers-sample" />
  ) : (
    <span className="covers-sample" />
  );
}
