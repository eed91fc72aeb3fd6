import type { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";

type Extension = ReturnType<typeof gfmStrikethrough>;
type Construct = Exclude<NonNullable<NonNullable<Extension["text"]>[string]>, unknown[]>;
type Context = ThisParameterType<Construct["tokenize"]>;

const STAR = 42;
const TILDE = 126;

/** Chinese and Japanese punctuation, which stands between words without a blank. */
const PUNCTUATION = /[\u3001-\u303f\u30fb\ufe30-\ufe4f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/;
/** Letters of scripts without capitals, with their vowel signs: Chinese, Japanese, Korean, Hindi, Thai, Arabic… */
const CASELESS = /(?!\p{Script=Latin}|\p{Script=Inherited})[\p{Lo}\p{M}]|[\u3005-\u3007\u30fc]/u;

type Group = "space" | "sign" | "letter" | "caseless";

/** Whether a character is a letter or sign of a script without capitals. */
export const isCaseless = (character: string): boolean =>
  character !== "" && groupOf(character.charCodeAt(0)) === "caseless";

function groupOf(code: number | null): Group {
  if (code === null || code < 0) return "space";
  const character = String.fromCharCode(code);
  if (/\s/u.test(character)) return "space";
  if (PUNCTUATION.test(character) || CASELESS.test(character)) return "caseless";
  return /[\p{P}\p{S}]/u.test(character) ? "sign" : "letter";
}

function coreOf(name: string, context: Context): Construct | undefined {
  const constructs = (context.parser.constructs.insideSpan.null ?? []) as Construct[];
  return constructs.find((construct) => construct.name === name);
}

/**
 * By CommonMark, marks beside punctuation open or close only next to a blank or another sign, which scripts without
 * blanks don't have: `**「大切」**です` would show its asterisks. Beside their letters and punctuation they do.
 */
function widened(name: string): Construct {
  return {
    resolveAll: (events, context) => coreOf(name, context)?.resolveAll?.(events, context) ?? events,
    tokenize(effects, ok, nok) {
      const before = groupOf(this.previous);
      const core = coreOf(name, this);
      if (!core) return nok;
      return core.tokenize.call(
        this,
        effects,
        (code) => {
          const after = groupOf(code);
          const token = this.events.at(-1)?.[1];
          if (token) {
            token._open ||= after !== "space" && (after !== "sign" || before !== "letter");
            token._close ||= before !== "space" && (before !== "sign" || after !== "letter");
          }
          return ok(code);
        },
        nok,
      );
    },
  };
}

/** Syntax extension: bold, italic and struck text next to letters of scripts without capitals. */
export const caselessEmphasis: Extension = {
  text: { [STAR]: widened("attention"), [TILDE]: widened("strikethrough") },
};
