import type { CallOutput } from "@quire/contracts/call";
import { getDeviceRequest } from "@quire/contracts/calls/device";
import { callApi } from "../../../lib/callApi.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { FormAlert } from "../form/FormAlert.tsx";
import { useForm } from "../form/useForm.ts";
import { formatUserCode, isWholeCode } from "./userCode.ts";

/** A program that waits to be let in. */
export type DeviceRequest = CallOutput<NonNullable<(typeof getDeviceRequest)["shape"]>>;

export const askForRequest = (code: string): Promise<DeviceRequest> =>
  callApi(getDeviceRequest, { query: { user_code: code } });

interface CodeFormProps {
  initial: string;
  /** Why the code that the address brought didn't do. */
  refusal: string | null;
  onFound: (request: DeviceRequest) => void;
}

/** The code that the terminal shows. */
export function CodeForm({ initial, refusal, onFound }: CodeFormProps) {
  const { form, submit, field, change, alert, busy } = useForm({
    initial: { user_code: formatUserCode(initial) },
    check: ({ user_code }) =>
      isWholeCode(user_code) ? {} : { user_code: "Enter the eight letters shown in your terminal" },
    async send({ user_code }) {
      onFound(await askForRequest(user_code));
    },
  });
  return (
    <form ref={form} className="account-form" noValidate onSubmit={submit}>
      <FormAlert>{alert ?? refusal}</FormAlert>
      <div className="account-code">
        <Field
          {...field("user_code")}
          label="Code"
          hint="Eight letters, such as BCDF-GHJK."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => change("user_code", formatUserCode(event.target.value))}
        />
      </div>
      <Button kind="primary" type="submit" full loading={busy}>
        Continue
      </Button>
    </form>
  );
}
