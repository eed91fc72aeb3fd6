import type { MotifName } from "./motifs.ts";

export type Terrain = "sea" | "peaks" | "hills" | "forest" | "dunes" | "city";
export type Weather = "rain" | "stars" | "snow";

/** Words that stand for a motif, stems for all but the shortest: `sail` is in `sailor` and `sailing`. */
const MOTIF_WORDS: Readonly<Record<MotifName, string>> = {
  ship: "ship sail voyage captain pirate navy harbour harbor sea ocean जहाज समुद्र सागर यात्रा नाविक",
  boat: "boat ferry row river paper raft नाव नदी कश्ती",
  whale: "whale moby leviathan deep व्हेल",
  fish: "fish river pond aquarium मछली",
  lighthouse: "lighthouse coast shore beacon cliff island किनारा द्वीप टापू",
  pine: "forest pine wood wild camp winter snow जंगल वन बर्फ सर्दी",
  tree: "tree root autumn orchard garden family old memory पेड़ वृक्ष बाग याद परिवार",
  leaf: "leaf leaves green spring nature herb पत्ता पत्ते हरा प्रकृति",
  flower: "flower rose bloom blossom garden spring love petal फूल गुलाब वसंत",
  lotus: "lotus buddha temple prayer yoga कमल पूजा योग",
  cactus: "desert cactus sand dune west mexico रेगिस्तान रेत मरुस्थल",
  mountain: "mountain peak climb summit himalaya everest hill alp पहाड़ पर्वत हिमालय चोटी",
  house: "house home village cottage neighbour farm mother घर गांव गाँव मकान माँ मां",
  city: "city street town urban metro crime noir detective mumbai delhi london york शहर नगर गली मुंबई दिल्ली",
  temple: "temple palace king india fort mosque dome mahal मंदिर महल राजा किला",
  door: "door gate secret portal room threshold दरवाज़ा दरवाजा राज़ रहस्य",
  moon: "moon night dream sleep lunar चाँद चांद रात सपना सपने नींद",
  sun: "sun dawn day summer light morning सूरज सूर्य सुबह धूप रोशनी",
  star: "star sky space galaxy cosmos wish hope तारा तारे सितारा आकाश आसमान",
  planet: "planet space mars alien orbit universe future robot ग्रह अंतरिक्ष",
  rocket: "rocket space launch mission astronaut रॉकेट",
  bird: "bird wing fly flight free crow raven swallow sky पक्षी चिड़िया पंछी उड़ान आज़ाद",
  moth: "moth butterfly insect change तितली",
  feather: "feather quill writer poet light पंख कवि",
  cat: "cat kitten whisker बिल्ली",
  heart: "heart love romance passion wedding kiss दिल प्रेम प्यार मोहब्बत इश्क शादी",
  couple: "couple lovers together marriage romance two friends जोड़ी दोस्त साथ",
  person:
    "man woman girl boy stranger alone lonely walk journey hero life आदमी औरत लड़का लड़की अकेला जीवन ज़िंदगी सफर",
  sword: "sword battle war knight warrior blade murder kill blood तलवार युद्ध जंग खून हत्या",
  crown: "crown queen king throne prince empire रानी ताज मुकुट सिंहासन",
  key: "key lock secret mystery clue चाबी कुंजी ताला",
  eye: "eye watch see spy vision witness आँख आंख नज़र",
  flame: "fire flame burn hell dragon anger ash आग ज्वाला अग्नि",
  diya: "lamp diwali light festival prayer दीया दीपक दिवाली",
  clock: "clock time hour minute past history समय घड़ी वक्त इतिहास",
  train: "train rail station track partition ट्रेन रेल रेलगाड़ी स्टेशन",
  bicycle: "bicycle bike cycle childhood साइकिल बचपन",
  umbrella: "rain umbrella monsoon storm बारिश वर्षा मानसून छाता",
  book: "book library read story school teach page किताब पुस्तक कहानी",
  cup: "tea coffee cup cafe kitchen chai cook recipe चाय कॉफी",
  note: "music song sing jazz guitar dance संगीत गीत गाना",
  kite: "kite wind childhood पतंग हवा",
};

const TERRAIN_WORDS: Readonly<Record<Terrain, string>> = {
  sea: "sea ocean ship sail whale boat island coast lighthouse harbour harbor fish river water beach wave समुद्र सागर नाव जहाज नदी पानी",
  peaks: "mountain peak summit climb himalaya everest snow winter ice पहाड़ पर्वत हिमालय बर्फ",
  forest: "forest wood tree pine jungle wild leaf जंगल वन पेड़",
  dunes: "desert sand dune camel sun heat रेगिस्तान रेत",
  city: "city street town urban metro detective crime mumbai delhi शहर नगर गली मुंबई दिल्ली",
  hills: "hill field farm village house home meadow country गांव गाँव घर खेत",
};

const WEATHER_WORDS: Readonly<Record<Weather, string>> = {
  rain: "rain monsoon storm thunder बारिश वर्षा मानसून",
  snow: "snow winter ice frost बर्फ",
  stars: "star night moon dream space sky रात तारे तारा चाँद चांद सपना आकाश",
};

/** The words of a text, in lower case; marks of vowels belong to a word. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize("NFC")
    .match(/[\p{L}\p{M}]+/gu) ?? [];

/** The keys whose words occur, in the order of the text. */
function found<K extends string>(words: readonly string[], table: Readonly<Record<K, string>>): K[] {
  const entries = (Object.entries(table) as [K, string][]).map(
    ([key, list]) => [key, list.split(" ")] as const,
  );
  const keysWhere = (isMatch: (known: string) => boolean) =>
    entries.filter(([, list]) => list.some(isMatch)).map(([key]) => key);
  // A word that is known itself isn't also its stem: a lighthouse is no light.
  const keys = words.flatMap((word) => {
    const exact = keysWhere((known) => word === known || word === `${known}s`);
    return exact.length > 0 ? exact : keysWhere((known) => known.length > 3 && word.startsWith(known));
  });
  return [...new Set(keys)];
}

export const motifsIn = (words: readonly string[]): MotifName[] => found(words, MOTIF_WORDS);
export const terrainsIn = (words: readonly string[]): Terrain[] => found(words, TERRAIN_WORDS);
export const weatherIn = (words: readonly string[]): Weather[] => found(words, WEATHER_WORDS);

const STOP_WORDS = new Set(
  "the and for with from into over under that this who are was were has have her his their its not but out about story novel book cover tale one two in on at of a an to is my का की के में से को है हैं और एक पर की यह वह".split(
    " ",
  ),
);

/** The word that a picture of type spells: the first that carries meaning, of at most ten letters. */
export function keyWord(words: readonly string[]): string {
  const meaningful = words.filter((word) => !STOP_WORDS.has(word) && word.length >= 3 && word.length <= 10);
  const [first = words[0] ?? "story"] = meaningful;
  return first;
}
