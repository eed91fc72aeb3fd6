import { expect, it } from "vitest";
import * as Y from "yjs";
import { emptyDocument } from "../schema.ts";
import { countingIds } from "../testing/documents.ts";
import { readYjs } from "./readYjs.ts";
import { seedDraft } from "./seedDraft.ts";

it("a new draft is empty, and identical on every device that reads its seed", () => {
  const seed = seedDraft(countingIds());
  const [here, there] = [new Y.Doc(), new Y.Doc()];
  Y.applyUpdate(here, seed);
  Y.applyUpdate(there, seed);
  Y.applyUpdate(here, Y.encodeStateAsUpdate(there));
  expect(readYjs(here, countingIds())).toEqual({ ok: true, blocks: emptyDocument(countingIds()) });
});
