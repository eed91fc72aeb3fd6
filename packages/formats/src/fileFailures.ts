/** The file is not what it should be. The message ends a sentence: "it has no package". Empty without a known reason. */
export class Unreadable extends Error {
  override name = "Unreadable";
}

/** The file can be read only with a password, or by the app that it was bought in. */
export class Protected extends Unreadable {
  override name = "Protected";
}

/** Reading the file would take more resources than allowed. */
export class Unsafe extends Error {
  override name = "Unsafe";
}
