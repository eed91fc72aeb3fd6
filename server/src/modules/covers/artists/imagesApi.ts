import { coverPrompt } from "@quire/domain/media/covers";
import type { Config } from "../../../platform/config.ts";
import { boundedFetch } from "../../../platform/outbound/boundedFetch.ts";
import { type Artist, ArtistUnavailable, DrawingRefused } from "./artist.ts";

const TIMEOUT_MS = 120_000;
/** A PNG of four megapixels, in base64. */
const MAX_BYTES = 32 * 1024 ** 2;
/** The portrait size that all such models know. */
const SIZE = "1024x1536";

/** Any service with an OpenAI-compatible images API, such as OpenAI, or a model of the operator's own. */
export function openImagesApi(
  { url, key, model }: NonNullable<Config["images"]>,
  timeoutMs = TIMEOUT_MS,
): Artist {
  const request = boundedFetch(timeoutMs, MAX_BYTES);
  return {
    isRepeatable: false,
    async draw(drawing) {
      const response = await request(`${url}/images/generations`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({ model, prompt: coverPrompt(drawing), n: 1, size: SIZE }),
        redirect: "error",
      }).catch((error: unknown) => {
        throw new ArtistUnavailable("the images service didn't answer", { cause: error });
      });
      const body = await response.json().catch(() => null);
      // 400 is how these services refuse a prompt; other statuses are about us, or about now.
      if (response.status === 400) throw new DrawingRefused("the images service refused the prompt");
      if (!response.ok) throw new ArtistUnavailable(`the images service answered ${response.status}`);
      const encoded = (body as { data?: { b64_json?: unknown }[] } | null)?.data?.[0]?.b64_json;
      if (typeof encoded !== "string") throw new ArtistUnavailable("the images service sent no picture");
      return Buffer.from(encoded, "base64");
    },
  };
}
