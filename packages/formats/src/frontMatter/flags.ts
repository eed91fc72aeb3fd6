const TRUE = /^(?:true|yes|on|y|1)$/i;
const FALSE = /^(?:false|no|off|n|0)$/i;

/** Parses true or false as people write it in front matter; null for anything else. */
export function parseFlag(text: string): boolean | null {
  return TRUE.test(text) ? true : FALSE.test(text) ? false : null;
}
