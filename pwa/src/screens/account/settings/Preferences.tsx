import { updateAccount } from "@quire/contracts/calls/preferences";
import type { User } from "@quire/contracts/records/user";
import { useState } from "react";
import { callApi } from "../../../lib/callApi.ts";
import { refreshSession } from "../../../lib/loadSession.ts";
import { showUnsavedPreferences } from "../../../lib/showUnsavedPreferences.ts";
import { Button } from "../../../ui/Button.tsx";
import { Switch } from "../../../ui/Checkbox.tsx";
import { Modal } from "../../../ui/Modal.tsx";

/** Explicit images. Each setting is saved as it is switched. */
export function Preferences({ user }: { user: User }) {
  const [ofAge, setOfAge] = useState(user.of_age);
  const [nsfw, setNsfw] = useState(user.nsfw);
  const [isConfirmingAge, setIsConfirmingAge] = useState(false);

  async function save(put: (on: boolean) => void, on: boolean, request: () => Promise<unknown>) {
    put(on);
    try {
      await request();
      void refreshSession().catch(() => {});
    } catch (error) {
      put(!on);
      showUnsavedPreferences(error);
    }
  }

  const saveNsfw = (on: boolean) => save(setNsfw, on, () => callApi(updateAccount, { body: { nsfw: on } }));
  const saveAge = (on: boolean) =>
    save(setOfAge, on, async () => {
      await callApi(updateAccount, { body: { of_age: on } });
      // Without a stated age nothing explicit is shown: the server turns that off too.
      if (!on) setNsfw(false);
    });
  return (
    <>
      <Switch
        label="I'm 18 or older"
        hint="Explicit images stay hidden unless you confirm this."
        checked={ofAge}
        onChange={(event) => (event.target.checked ? setIsConfirmingAge(true) : void saveAge(false))}
      />
      {ofAge ? (
        <Switch
          label="Show explicit images"
          hint="Without blur."
          checked={nsfw}
          onChange={(event) => void saveNsfw(event.target.checked)}
        />
      ) : null}
      <Modal
        open={isConfirmingAge}
        onClose={() => setIsConfirmingAge(false)}
        title="Are you 18 or older?"
        actions={
          <>
            <Button onClick={() => setIsConfirmingAge(false)}>No</Button>
            <Button
              kind="primary"
              onClick={() => {
                setIsConfirmingAge(false);
                void saveAge(true);
              }}
            >
              Yes, I'm 18 or older
            </Button>
          </>
        }
      >
        <p>
          Creators can mark posts as explicit. Their pictures and files are hidden until you confirm you're 18
          or older, and each post stays blurred until you show it.
        </p>
      </Modal>
    </>
  );
}
