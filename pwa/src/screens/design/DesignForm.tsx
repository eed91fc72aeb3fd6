import { CallError } from "@quire/client/errors";
import { type ProfileChanges, updateProfile } from "@quire/contracts/calls/sites";
import type { Site } from "@quire/contracts/records/site";
import {
  DEFAULT_DESIGN,
  HEADER_LAYOUTS,
  type HeaderLayout,
  TYPE_PAIRINGS,
  type TypePairing,
} from "@quire/domain/sites/siteDesign";
import { type FormEvent, useRef, useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { showErrors } from "../../lib/showErrors.ts";
import { Button } from "../../ui/Button.tsx";
import { RadioCards } from "../../ui/RadioGroup.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { useOnline } from "../../ui/useOnline.ts";
import { AccentField } from "../../widgets/design/AccentField.tsx";
import { DesignPreview } from "../../widgets/design/DesignPreview.tsx";
import { PictureField } from "../../widgets/profile/PictureField.tsx";
import type { PictureValue } from "../../widgets/profile/sendPicture.ts";
import { SaveBar } from "../../widgets/saveBar/SaveBar.tsx";

interface Values {
  accent: string | null;
  type_pairing: TypePairing;
  header_layout: HeaderLayout;
  icon: PictureValue;
}

const PAIRINGS: Record<TypePairing, string> = {
  serif: "Serif",
  sans: "Sans",
  mixed: "Sans titles, serif text",
};
const LAYOUTS: Record<HeaderLayout, string> = {
  cover: "Cover",
  compact: "Compact",
  centered: "Centered",
};

function valuesOf({ design }: Site): Values {
  const { accent, type_pairing, header_layout } = { ...DEFAULT_DESIGN, ...design };
  return { accent, type_pairing, header_layout, icon: { image: design?.icon?.image ?? null } };
}

function changesOf(before: Values, after: Values): ProfileChanges {
  const { accent, type_pairing, header_layout, icon } = after;
  return {
    ...(accent !== before.accent && { accent }),
    ...(type_pairing !== before.type_pairing && { type_pairing }),
    ...(header_layout !== before.header_layout && { header_layout }),
    ...(icon.fileId !== undefined && icon.image !== before.icon.image && { icon_file: icon.fileId }),
  };
}

/** The design form next to a preview. Sends only what has changed. */
export function DesignForm({ site, onSaved }: { site: Site; onSaved: () => void }) {
  const [saved, setSaved] = useState(() => valuesOf(site));
  const [values, setValues] = useState(saved);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [resets, setResets] = useState(0);
  const isOnline = useOnline();
  const form = useRef<HTMLFormElement>(null);
  const changes = changesOf(saved, values);
  const isUnsaved = Object.keys(changes).length > 0;
  const toDefault = { ...DEFAULT_DESIGN, icon: { image: null, fileId: null } };
  const isDefault = Object.keys(changesOf(values, toDefault)).length === 0;

  function change(changed: Partial<Values>) {
    setError(null);
    setValues((before) => ({ ...before, ...changed }));
  }

  /** Replaces all values, and with them what is being typed. */
  function reset(to: Values) {
    change(to);
    setResets(resets + 1);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !isUnsaved || !isOnline) return;
    if (form.current?.querySelector("[aria-invalid]")) return showErrors(form, () => {});
    setError(null);
    setIsBusy(true);
    try {
      const now = valuesOf(await callApi(updateProfile, { params: { id: site.id }, body: changes }));
      setSaved(now);
      setValues(now);
      onSaved();
      showSnackbar({ title: "Design saved", message: "Readers see it now.", tone: "good" });
    } catch (failure) {
      const issue = failure instanceof CallError ? failure.issues[0] : undefined;
      setError(issue?.message ?? messageOf(failure));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div className="design">
      <form ref={form} className="design-form" noValidate onSubmit={(event) => void submit(event)}>
        <AccentField key={resets} accent={values.accent} onChange={(accent) => change({ accent })} />
        <RadioCards
          legend="Typefaces"
          values={TYPE_PAIRINGS}
          value={values.type_pairing}
          onChange={(type_pairing) => change({ type_pairing })}
        >
          {(pairing) => (
            <>
              <span className={`design-faces is-${pairing}`} aria-hidden="true">
                <b>Ag</b> ag
              </span>
              {PAIRINGS[pairing]}
            </>
          )}
        </RadioCards>
        <RadioCards
          legend="Header"
          values={HEADER_LAYOUTS}
          value={values.header_layout}
          onChange={(header_layout) => change({ header_layout })}
        >
          {(layout) => (
            <>
              <LayoutDrawing layout={layout} />
              {LAYOUTS[layout]}
            </>
          )}
        </RadioCards>
        <PictureField
          siteId={site.id}
          label="Icon"
          hint="Shown in browser tabs and on home screens. Square. Without one, your logo."
          value={values.icon}
          aspect={1}
          widest={512}
          onChange={(icon) => change({ icon })}
        />
        {isDefault ? null : (
          <div>
            <Button onClick={() => reset(toDefault)}>Use the default design</Button>
          </div>
        )}
        <div aria-live="polite">
          {isOnline ? null : <p className="q-field-hint">You're offline. Save when you're back online.</p>}
          {error ? <p className="q-field-error">{`We couldn't save your design. ${error}`}</p> : null}
        </div>
        <SaveBar
          isUnsaved={isUnsaved}
          isBusy={isBusy}
          isDisabled={!isOnline}
          onDiscard={() => reset(saved)}
        />
      </form>
      <DesignPreview site={site} design={values} />
    </div>
  );
}

/** A header in outline: the cover's band, the logo, the name. */
function LayoutDrawing({ layout }: { layout: HeaderLayout }) {
  const isCentered = layout === "centered";
  const hasBand = layout !== "compact";
  const top = hasBand ? 14 : 8;
  return (
    <svg className="design-layout" viewBox="0 0 64 40" aria-hidden="true">
      {hasBand ? <rect className="is-band" width="64" height="18" rx="2" /> : null}
      <rect className="is-logo" x={isCentered ? 26 : 4} y={top} width="12" height="12" rx="2" />
      <rect
        className="is-name"
        x={isCentered ? 16 : hasBand ? 4 : 20}
        y={hasBand ? 30 : 11}
        width="32"
        height="5"
        rx="2"
      />
    </svg>
  );
}
