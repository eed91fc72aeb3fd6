/** Where words wait for the next document of this tab. */
export const SAY = "say";
