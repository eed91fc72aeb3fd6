import { useLazy } from "../../../lib/useLazy.ts";
import { Checklist } from "../../../widgets/onboarding/Checklist.tsx";
import { OwnPrompt } from "../../../widgets/onboarding/OwnPrompt.tsx";

/** What a creator finds on top of their own home. */
export function OwnWelcome({ siteId }: { siteId: string }) {
  const notice = useLazy(true, () => import("../../../widgets/pro/ProNotice.tsx"));
  return (
    <>
      {notice ? <notice.ProNotice siteId={siteId} /> : null}
      <OwnPrompt siteId={siteId} />
      <Checklist siteId={siteId} />
    </>
  );
}
