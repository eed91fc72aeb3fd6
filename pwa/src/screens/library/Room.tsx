import { useEffect, useState } from "react";
import { wordsOfBytes } from "../../widgets/wordsOfBytes.ts";

/** How much room all of it takes, where the browser tells. */
export function Room() {
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(() => {
    navigator.storage?.estimate?.().then(
      ({ usage }) => setBytes(usage ?? null),
      () => {},
    );
  }, []);
  return bytes ? `It uses ${wordsOfBytes(bytes)}, including the app itself.` : null;
}
