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
  return bytes ? `It takes ${wordsOfBytes(bytes)}, the app itself included.` : null;
}
