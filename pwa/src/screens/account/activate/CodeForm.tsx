import { type DeviceRequest, getDeviceRequest } from "@quire/contracts/calls/device";
import { callApi } from "../../../lib/callApi.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { FormAlert } from "../form/FormAlert.tsx";
import { useForm } from "../form/useForm.ts";
import { formatUserCode, isCompleteCode } from "./userCode.ts";

export const fetchDeviceRequest = (code: string): Promise<DeviceRequest> =>
  callApi(getDeviceRequest, { query: { user_code: code } });

interface CodeFormProps {
  initial: string;
  /** Why the code in the URL was rejected. */
  refusal: string | null;
  onFound: (request: DeviceRequest) => void;
}

/** Takes the code that the terminal shows. */
export function CodeForm({ initial, refusal, onFound }: CodeFormProps) {
  const { form, submit, field, change, alert, busy } = useForm({
    initial: { user_code: formatUserCode(initial) },
    check: ({ user_code }) =>
      isCompleteCode(user_code) ? {} : { user_code: "Enter the eight letters shown in your terminal" },
    async send({ user_code }) {
      onFound(await fetchDeviceRequest(user_code));
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
