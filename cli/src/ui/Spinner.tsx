import { Text } from "ink";
import { useEffect, useState } from "react";
import { theme } from "./theme.ts";

const FRAMES = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];
const FRAME_MS = 80;

/** Indicates ongoing work. */
export function Spinner() {
  const [frame, setFrame] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setFrame((last) => (last + 1) % FRAMES.length), FRAME_MS);
    return () => clearInterval(timer);
  }, []);
  return <Text color={theme.accent}>{FRAMES[frame]}</Text>;
}
