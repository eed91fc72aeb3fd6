import { useEffect, useState } from "react";
import { type Safety, storageSafety } from "../lib/persistence.ts";
import "./StorageNote.css";

const COPY: Record<Exclude<Safety, "safe">, string> = {
  may_be_cleared:
    "Your browser may clear what's only on this device when space runs out or you haven't visited for a while.",
  nearly_full:
    "This device is nearly full. Free up space, or new writing may not be saved. What's here is safe.",
};

/** One line that warns when local data is at risk. */
export function StorageNote() {
  const [safety, setSafety] = useState<Safety>("safe");
  useEffect(() => {
    let isMounted = true;
    void storageSafety().then((found) => isMounted && setSafety(found));
    return () => {
      isMounted = false;
    };
  }, []);
  return safety === "safe" ? null : <p className="storage-note">{COPY[safety]}</p>;
}
