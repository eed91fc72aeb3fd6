import { Checklist } from "../../../models/onboarding/Checklist.tsx";
import { OwnPrompt } from "../../../models/onboarding/OwnPrompt.tsx";
import { useLazy } from "../../../platform/useLazy.ts";

/** What a creator finds on top of their own home. */
export function OwnWelcome({ siteId }: { siteId: string }) {
  const notice = useLazy(true, () => import("../../../models/pro/ProNotice.tsx"));
  return (
    <>
      {notice ? <notice.ProNotice siteId={siteId} /> : null}
      <OwnPrompt siteId={siteId} />
      <Checklist siteId={siteId} />
    </>
  );
}
