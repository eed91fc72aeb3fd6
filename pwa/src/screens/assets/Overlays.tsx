import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { Modal, Sheet } from "../../ui/Modal.tsx";
import { Select } from "../../ui/Select.tsx";
import { showSnackbar } from "../../ui/snackbars.ts";
import { guestMenu, menuFooter } from "./menus.ts";
import { Chapter, Line, Specimen } from "./Specimen.tsx";

/** Dialogs, sheets and menus. */
export function Overlays({ product }: { product: string }) {
  const [open, setOpen] = useState<"modal" | "sheet" | "steadfast" | null>(null);
  const close = () => setOpen(null);
  return (
    <Chapter id="overlays" title="Overlays">
      <Specimen name="Modal and sheet" note="Focus goes in and comes back; Escape and the backdrop close.">
        <Line>
          <Button onClick={() => setOpen("modal")}>Open a modal</Button>
          <Button onClick={() => setOpen("sheet")}>Open a sheet</Button>
          <Button onClick={() => setOpen("steadfast")}>Open a warning</Button>
        </Line>
      </Specimen>
      <Specimen name="Snackbar, live">
        <Line>
          <Button
            onClick={() =>
              showSnackbar({ title: "You liked too many posts", message: "Try again tomorrow." })
            }
          >
            Show an error
          </Button>
          <Button
            onClick={() =>
              showSnackbar({ title: "Published", tone: "good", action: { label: "View", href: "#cards" } })
            }
          >
            Show a success
          </Button>
        </Line>
      </Specimen>
      <Specimen name="Menu of a guest">
        <Line>
          <Menu name="Guest menu" sections={guestMenu} footer={menuFooter} head={`Welcome to ${product}`} />
        </Line>
      </Specimen>
      <Modal
        open={open === "modal"}
        onClose={close}
        title={`Sign in to ${product} to continue`}
        actions={
          <>
            <Button onClick={close}>Create a new account</Button>
            <Button kind="primary" onClick={close}>
              Sign in
            </Button>
          </>
        }
      >
        <div className="assets-form">
          <Field label="Email or mobile" autoComplete="username" data-autofocus />
          <Field label="Password" type="password" autoComplete="current-password" />
        </div>
      </Modal>
      <Sheet
        open={open === "sheet"}
        onClose={close}
        title="Publish"
        actions={
          <Button kind="primary" onClick={close}>
            Publish now
          </Button>
        }
      >
        <div className="assets-form">
          <Select
            label="Who may read"
            options={[
              { value: "free", label: "Free" },
              { value: "follow", label: "Followers only" },
            ]}
          />
          <Field label="Tags" placeholder="Add upto 5 tags…" />
        </div>
      </Sheet>
      <Modal
        open={open === "steadfast"}
        onClose={close}
        title="Delete this draft?"
        persistent
        actions={
          <>
            <Button onClick={close}>Keep it</Button>
            <Button kind="danger" onClick={close}>
              Delete draft
            </Button>
          </>
        }
      >
        It is removed from this device and from the others, and cannot be brought back.
      </Modal>
    </Chapter>
  );
}
