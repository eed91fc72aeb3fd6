import { type ReactNode, useState } from "react";
import { readStored, store } from "../../lib/storedText.ts";
import { reportNoStorage } from "../../lib/unsaved.ts";
import { Sheet } from "../../ui/Modal.tsx";
import { ReaderSettings } from "../../ui/ReaderSettings.tsx";
import {
  applyPreference,
  PREFERENCE_KEY,
  parsePreference,
  type ReaderPreference,
} from "../../ui/readerPreference.ts";

/** Sheet of reader settings, saved on this device; `children` are above them. */
export function ReaderSheet(props: { open: boolean; onClose: () => void; children?: ReactNode }) {
  const { open, onClose, children } = props;
  const [value, setValue] = useState(() => parsePreference(readStored(PREFERENCE_KEY)));
  const change = (next: ReaderPreference) => {
    setValue(next);
    applyPreference(document.documentElement, next);
    if (!store(PREFERENCE_KEY, JSON.stringify(next))) reportNoStorage();
  };
  return (
    <Sheet open={open} onClose={onClose} title="Reading settings">
      {children}
      <ReaderSettings value={value} onChange={change} />
    </Sheet>
  );
}
