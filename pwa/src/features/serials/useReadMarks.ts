import { useEffect, useState } from "react";
import { local } from "../../platform/localPort.ts";
import { whenIdle } from "../../platform/whenIdle.ts";
import type { ReadMarks } from "./continueReading.ts";

const NONE: ReadMarks = {};

/** How far the chapters of a serial were read on this device; nothing until that is known. */
export function useReadMarks(serialId: string): ReadMarks {
  const [marks, setMarks] = useState<{ of: string; marks: ReadMarks }>({ of: serialId, marks: NONE });
  useEffect(() => {
    let isHere = true;
    whenIdle()
      .then(() => local.readMarksOf(serialId))
      .then((found) => isHere && setMarks({ of: serialId, marks: found }))
      .catch(() => {});
    return () => {
      isHere = false;
    };
  }, [serialId]);
  return marks.of === serialId ? marks.marks : NONE;
}
