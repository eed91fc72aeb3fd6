import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { ExplicitScores } from "@quire/domain/posts/explicit";
import { setBackend, tensor3d } from "@tensorflow/tfjs";
import { setWasmPaths } from "@tensorflow/tfjs-backend-wasm";
import { load } from "nsfwjs/core";
import { MobileNetV2Model } from "nsfwjs/models/mobilenet_v2";
import { endWithParent } from "../workers/endWithParent.ts";

/** What explicitClassifier.ts sends. */
export interface ExplicitTask {
  pictures: Uint8Array[];
}

// A separate process: WebAssembly would take 200 MB of the server's memory, and 70 ms of its time per image.
const SIDE = 224;
const wasm = dirname(createRequire(import.meta.url).resolve("@tensorflow/tfjs-backend-wasm/package.json"));
setWasmPaths(`${join(wasm, "dist")}/`);
const model = setBackend("wasm").then(() =>
  load("MobileNetV2", { size: SIDE, modelDefinitions: [MobileNetV2Model] }),
);

async function scoresOf(picture: Uint8Array): Promise<ExplicitScores> {
  const classifier = await model;
  const pixels = tensor3d(Int32Array.from(picture), [SIDE, SIDE, 3], "int32");
  try {
    const found = await classifier.classify(pixels, 5);
    return Object.fromEntries(
      found.map(({ className, probability }) => [className.toLowerCase(), probability]),
    ) as unknown as ExplicitScores;
  } finally {
    pixels.dispose();
  }
}

async function answer({ pictures }: ExplicitTask): Promise<void> {
  const scores: ExplicitScores[] = [];
  for (const picture of pictures) scores.push(await scoresOf(picture));
  process.send?.(scores);
}

// Errors end the process, which is a response too.
process.on("message", (task: ExplicitTask) => void answer(task));
endWithParent();
