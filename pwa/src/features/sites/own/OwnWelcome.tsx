import { Checklist } from "../../../models/onboarding/Checklist.tsx";
import { OwnPrompt } from "../../../models/onboarding/OwnPrompt.tsx";
import { ProNotice } from "../../../models/pro/ProNotice.tsx";

/** What a creator finds on top of their own home. */
export function OwnWelcome({ siteId }: { siteId: string }) {
  return (
    <>
      <ProNotice siteId={siteId} />
      <OwnPrompt siteId={siteId} />
      <Checklist siteId={siteId} />
    </>
  );
}
