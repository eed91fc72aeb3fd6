/** Signs at the beginning of a line that nobody writes by accident. */
const blockSigns = /^(?: {0,3}(?:#{1,6} |[-*+] |\d{1,3}[.)] |> |```|~~~|\|.+\||!\[)|\[\^[^\]]+\]: )/m;
const inlineSigns = /(?:\*\*|__)\S(?:.*\S)?(?:\*\*|__)|\[[^\]\n]+\]\([^)\s]+\)|`[^`\n]+`|~~\S(?:.*\S)?~~/;

/** Whether plain text is meant as markdown. What is not keeps its signs as they were typed. */
export function looksLikeMarkdown(text: string): boolean {
  return blockSigns.test(text) || inlineSigns.test(text);
}
