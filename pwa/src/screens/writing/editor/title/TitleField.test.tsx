// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import * as Y from "yjs";
import { TitleField } from "./TitleField.tsx";

let stop: () => void;
let text: Y.Text;
let field: HTMLTextAreaElement;

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  text = new Y.Doc().getText("title");
  text.insert(0, "The sea");
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const none = () => {};
  act(() => root.render(<TitleField text={text} mayWrite onUndo={none} onRedo={none} onLeave={none} />));
  field = place.querySelector("textarea") as HTMLTextAreaElement;
  field.focus();
  stop = () => {
    act(() => root.unmount());
    place.remove();
  };
});
afterEach(() => stop());

/** Changes the field as a browser does while a user types. */
function type(value: string): void {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(field, value);
    field.setSelectionRange(value.length, value.length);
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
}
const compose = (moment: "start" | "end") =>
  act(() => void field.dispatchEvent(new CompositionEvent(`composition${moment}`, { bubbles: true })));
const another = (at: number, typed: string) => act(() => text.insert(at, typed));

it("shares typed text, on one line", () => {
  type("The sea\nat night");
  expect(text.toString()).toBe("The sea at night");
  expect(field.value).toBe("The sea at night");
});

it("merges a finished composition with a co-writer's typing", () => {
  compose("start");
  for (const [step, part] of ["に", "にほ", "にほん"].entries()) {
    type(`The sea${part}`);
    another(step, "c");
    expect(field.value).toBe(`The sea${part}`);
  }
  type("The sea日本");
  compose("end");
  expect(text.toString()).toBe("cccThe sea日本");
  expect(field.value).toBe("cccThe sea日本");
  expect(field.selectionStart).toBe("cccThe sea日本".length);
});

it("shows a co-writer's typing after a canceled composition", () => {
  compose("start");
  type("The seaに");
  another(0, "By ");
  type("The sea");
  compose("end");
  expect(text.toString()).toBe("By The sea");
  expect(field.value).toBe("By The sea");
});
