import { countRecipients, type MailingRecipients } from "@quire/contracts/calls/mailings";
import { useEffect, useState } from "react";
import { callApi } from "../../lib/callApi.ts";

/** Counts who would get an email now; null until it is known. `retry` counts again. */
export function useRecipients(
  siteId: string,
  { audience, post_id: postId }: MailingRecipients,
): { recipients: number | null; failure: unknown; retry: () => void } {
  const [state, setState] = useState<{ recipients: number | null; failure: unknown }>({
    recipients: null,
    failure: null,
  });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt counts again
  useEffect(() => {
    let isCurrent = true;
    setState({ recipients: null, failure: null });
    if (audience === "buyers" && postId === undefined) return;
    const query = { audience, ...(postId === undefined ? {} : { post_id: postId }) };
    callApi(countRecipients, { params: { id: siteId }, query }).then(
      ({ recipients }) => isCurrent && setState({ recipients, failure: null }),
      (failure: unknown) => isCurrent && setState({ recipients: null, failure }),
    );
    return () => {
      isCurrent = false;
    };
  }, [siteId, audience, postId, attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}
