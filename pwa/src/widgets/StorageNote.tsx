import { useEffect, useState } from "react";
import { type Safety, storageSafety } from "../lib/persistence.ts";
import "./StorageNote.css";

const WORDS: Record<Exclude<Safety, "safe">, string> = {
  may_be_cleared:
    "Your browser may clear what's only on this device when space runs out or you haven't visited for a while.",
  nearly_full:
    "This device is nearly full. Free up space, or new writing may not be saved. What's here is safe.",
};

/** One quiet line where what is only on this device is less safe than it could be. */
export function StorageNote() {
  const [safety, setSafety] = useState<Safety>("safe");
  useEffect(() => {
    let isHere = true;
    void storageSafety().then((found) => isHere && setSafety(found));
    return () => {
      isHere = false;
    };
  }, []);
  return safety === "safe" ? null : <p className="storage-note">{WORDS[safety]}</p>;
}
