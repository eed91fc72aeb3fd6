import { Switch } from "../../../ui/Checkbox.tsx";
import { Sheet } from "../../../ui/Modal.tsx";
import { RadioCards } from "../../../ui/RadioGroup.tsx";
import { type ComicFit, comicFits } from "./comicFit.ts";
import { type ComicLayout, type ComicSettings, comicLayouts } from "./comicSettings.ts";

interface ComicSettingsSheetProps {
  open: boolean;
  value: ComicSettings;
  onChange: (value: ComicSettings) => void;
  onClose: () => void;
}

const LAYOUTS: Record<ComicLayout, string> = {
  single: "Single pages",
  double: "Double pages",
  strip: "One strip",
};

const FITS: Record<ComicFit, string> = {
  whole: "Whole page",
  width: "Full width",
  height: "Full height",
};

/** How this work's pages are shown, saved on this device. */
export function ComicSettingsSheet({ open, value, onChange, onClose }: ComicSettingsSheetProps) {
  const { layout } = value;
  return (
    <Sheet open={open} onClose={onClose} title="Page settings">
      <div className="comic-settings">
        <RadioCards
          legend="Layout"
          look="pill"
          values={comicLayouts}
          value={layout}
          onChange={(to) => onChange({ ...value, layout: to })}
        >
          {(one) => LAYOUTS[one]}
        </RadioCards>
        {layout === "strip" ? null : (
          <RadioCards
            legend="Size"
            look="pill"
            values={comicFits}
            value={value.fit}
            onChange={(fit) => onChange({ ...value, fit })}
          >
            {(one) => FITS[one]}
          </RadioCards>
        )}
        {layout === "double" ? (
          <Switch
            label="First page alone"
            hint="It is the cover, and the next two pages face each other."
            checked={value.isFirstAlone}
            onChange={(event) => onChange({ ...value, isFirstAlone: event.target.checked })}
          />
        ) : null}
        {layout === "strip" ? null : (
          <Switch
            label="Right to left"
            hint="As in manga: swipes and arrow keys turn the other way."
            checked={value.isRightToLeft}
            onChange={(event) => onChange({ ...value, isRightToLeft: event.target.checked })}
          />
        )}
        {CAN_CROP ? (
          <Switch
            label="Crop margins"
            hint="Cuts off the empty edges of each page."
            checked={value.isCropped}
            onChange={(event) => onChange({ ...value, isCropped: event.target.checked })}
          />
        ) : null}
      </div>
    </Sheet>
  );
}

const CAN_CROP = CSS.supports("object-view-box", "inset(0)");
