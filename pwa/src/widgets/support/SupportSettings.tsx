import { disableSupport, enableSupport } from "@quire/contracts/calls/orders";
import type { Site } from "@quire/contracts/records/site";
import { useState } from "react";
import { callApi } from "../../lib/callApi.ts";
import { messageOf } from "../../lib/failureMessages.ts";
import { useLazy } from "../../lib/useLazy.ts";
import { Button } from "../../ui/Button.tsx";
import { Switch } from "../../ui/Checkbox.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { SandboxNote } from "../checkout/SandboxNote.tsx";
import "./support.css";

/** Changes made in this document by site id: pages restored from the cache have the old state. */
const decided = new Map<string, Site["features"]["support"]>();

/** A creator's support settings on their own page: whether they accept it, with a preview. */
export function SupportSettings({ site }: { site: Site }) {
  const { support } = site.features;
  const [state, setState] = useState(support === "suspended" ? support : (decided.get(site.id) ?? support));
  const [isBusy, setIsBusy] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const self = useLazy(isShown, () => import("./SupportPreview.tsx"));

  async function change(isOn: boolean) {
    // Not disabled while saving: it would lose the focus.
    if (isBusy) return;
    setIsBusy(true);
    try {
      const answer = await callApi(isOn ? enableSupport : disableSupport, {
        params: { siteId: site.id },
        idempotent: true,
      });
      decided.set(site.id, answer.support);
      setState(answer.support);
      if (isOn) setIsShown(true);
      else
        showSnackbar({
          title: "You no longer accept support.",
          message: "You keep what you received.",
          tone: "plain",
        });
    } catch (error) {
      showSnackbar({ title: messageOf(error) });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <section className="support-own" aria-labelledby="support">
      <h2 id="support">Support</h2>
      {state === "suspended" ? (
        <p>Support is suspended on your site and hidden from readers. Email support to restore it.</p>
      ) : (
        <>
          <Switch
            label="Let readers support you"
            hint="Adds a box to your page and below your posts. Readers choose an amount and can add a message."
            checked={state === "enabled"}
            aria-busy={isBusy}
            onChange={({ target }) => void change(target.checked)}
          />
          {state === "enabled" ? <Button onClick={() => setIsShown(true)}>Preview as a reader</Button> : null}
          <SandboxNote />
        </>
      )}
      {self ? <self.SupportPreview site={site} onClose={() => setIsShown(false)} /> : null}
    </section>
  );
}
