import type { Pricing } from "@quire/contracts/records/post";
import type { AccessType } from "@quire/domain/enums";
import type { art } from "./demoArt.ts";

export interface DemoPost {
  /** Whose site: the demo's creator or his neighbor. */
  by: "melville" | "meera";
  title: string;
  summary: string;
  tags: string[];
  visibility: AccessType;
  pricing: Pricing | null;
  picture: keyof typeof art | null;
  daysAgo: number;
  markdown: string;
}

export const demoPosts: DemoPost[] = [
  {
    by: "melville",
    title: "How to read a very long book on a very small boat",
    summary: "Keep the story on your phone before you lose the signal, and other advice for long crossings.",
    tags: ["Reading", "The sea"],
    visibility: "free",
    pricing: null,
    picture: "lamp",
    daysAgo: 3,
    markdown: `There is no signal forty miles out. There is weather, there is the watch, and there is the hour after the
watch when you are too awake to sleep and too tired to talk. That hour wants a book.

## Before you leave harbor

Open the story and press **Save offline**. All of its chapters come with you: the words, the pictures and your place.
Then try it while you are still tied up: switch the radio off and turn a page. If it turns, cast off.

- One chapter in the evening is a hundred and thirty-six evenings.
- Five chapters a night is a passage to the Azores.
- The chapters about rope may be read in any order, and improve in heavy weather.

## What to do about the middle

Everyone stops somewhere near the classification of whales. I meant it as a resting place, not as a wall.[^1] Read the
first page of the chapter, decide whether you are enjoying yourself, and if you are not, take the next one. The ship
sails either way.

> A book of this size is a climate. You do not finish a climate; you get used to it, and then one day you miss it.

[^1]: The chapter is called *Cetology*. It sorts whales by the sizes of paper a printer uses, folio, octavo and
    duodecimo, which tells you what kind of joke it is.

Likes given at sea are posted when you next see land, once each, however often you press.`,
  },
  {
    by: "melville",
    title: "The route, as near as I can draw it",
    summary: "Where the ship goes, chapter by chapter, on one small chart.",
    tags: ["The sea", "Maps"],
    visibility: "free",
    pricing: null,
    picture: "chart",
    daysAgo: 12,
    markdown: `Readers ask where we are. It is a fair question, and for long stretches I could not have told you either: nothing
looks less like a place than the middle of an ocean. Here is the voyage with the guesswork left in.

| Leg | Chapters | Weather |
| --- | :---: | --- |
| New Bedford to Nantucket | 1–22 | Cold, then sermons |
| South through the Atlantic | 23–51 | Fair, with prophecies |
| Around the Cape | 52–60 | The other sort of fair |
| The Indian Ocean | 61–87 | Busy |
| The straits, and the Japan grounds | 88–118 | A typhoon, once |
| The Line | 119–135 | Clear |

The dashed line above is true in the way a sailor's line is true: it goes through every point we are sure of and is
drawn with confidence in between.

### If you would follow along

Every chapter's page says where it stands in the whole, and the list of chapters marks the ones you have read. There is no
need to hurry. The whale is not going anywhere you are not going too.`,
  },
  {
    by: "melville",
    title: "On beginnings",
    summary: "Three words, and what it took to get down to three.",
    tags: ["Writing"],
    visibility: "free",
    pricing: null,
    picture: null,
    daysAgo: 30,
    markdown: `People are kind about the first line. They suppose it came first.

It did not. Before it there was a page on the etymology of the whale, and before that a cabinet of quotations, and they
are still here, as two posts in front of the story, like the hall of a house that one crosses to reach the fire. You may
skip them. Most do; they come back for them afterwards, when they have nothing left to read.

What I learned from writing the rest is that a beginning is a promise about *company*. It need not say what will
happen. It must say who will be talking, and whether you will mind.`,
  },
  {
    by: "melville",
    title: "From the ship's log: notes for those who follow",
    summary: "Working notes on the chase, for followers of this site.",
    tags: ["Writing", "The sea"],
    visibility: "follow",
    pricing: null,
    picture: null,
    daysAgo: 18,
    markdown: `I keep a second log beside the first. The first is the story. The second is about how the story is made, and it goes to
those who have said they are staying for the voyage.

<!-- paywall -->

The three days of the chase were written in the order you read them, which is the one thing in the book that was. I wanted not
to know how the third day would end while I wrote the first. I had a sentence for it, on a card, face down under the inkwell.

When I turned it over it was the wrong sentence, and the right one was already on the page.`,
  },
  {
    by: "meera",
    title: "What the first rain does to a kitchen",
    summary: "Pakoras are not a recipe. They are a response.",
    tags: ["Food", "Monsoon"],
    visibility: "free",
    pricing: null,
    picture: "monsoon",
    daysAgo: 5,
    markdown: `You hear it before you smell it, and you smell it before you see it. By the time the balcony is dark somebody in the
building has put oil on, and by the time the drains sing everyone has.

Pakoras are not a recipe. They are a response.

## What is in the house

1. Gram flour, always.
2. An onion, sliced so thin that you can read a headline through it.
3. Whatever green thing is about to be past its best.
4. Salt, chili, a little ajwain, and *no water yet*: the onion has water of its own.

Work it with your hand until it holds. Only then a spoonful of water, and only one. The oil is ready when a crumb of batter
rises before you have finished dropping it.

> [!TIP]
> Fry the second batch a shade darker than the first. The first is for hunger; the second is for the rain.

Eat standing, at the window, with tea that is too hot.`,
  },
  {
    by: "meera",
    title: "बारिश और चाय",
    summary: "पहली बारिश की शाम, अदरक की चाय और एक पुराना रेडियो।",
    tags: ["Monsoon", "हिन्दी"],
    visibility: "free",
    pricing: null,
    picture: null,
    daysAgo: 9,
    markdown: `पहली बूँद खिड़की पर नहीं, याद पर गिरती है।

दादी कहती थीं कि चाय में अदरक तब डालो जब बादल दिखे, और चीनी तब जब बूँद गिरे। हम हँसते थे। अब मैं भी वही करती हूँ।

## एक प्याले की विधि

- एक कप पानी, आधा कप दूध
- कुटी हुई अदरक, जितनी हिम्मत हो
- दो चम्मच चायपत्ती
- इलायची एक, और चीनी अपने हिसाब से

रेडियो पर कोई पुराना गाना हो तो आँच धीमी रखिए। चाय को भी सुनने दीजिए।`,
  },
  {
    by: "meera",
    title: "Three bowls for a weekday",
    summary: "One pot of dal, one of rice, one of something green: a week of suppers without a list.",
    tags: ["Food"],
    visibility: "paid",
    pricing: { web: { INR: 4900, USD: 100, EUR: 100 } },
    picture: "kitchen",
    daysAgo: 16,
    markdown: `A weekday supper in this house is three bowls. One is dal, one is rice, and one is something green. What changes is
everything else, and that is enough to get from Monday to Saturday without a list on the door.

The trick is to cook the first bowl once and to finish it five ways.

<!-- paywall -->

## The five finishes

**Monday: ghee and cumin.** Nothing more. The week is young.

**Tuesday: garlic, sliced and taken to the edge of brown, with a dried chili.** Pour it over from a height; the sound is half of it.

**Wednesday: mustard seed, curry leaf, and the last tomato.**

**Thursday: spinach, a fistful for each person, stirred in off the heat.**

**Friday: lemon and green chili, raw, and a great deal of coriander.**

On Saturday there is nothing left in the pot, which is how you know that you measured right.`,
  },
];

/** Readers' comments on the demo's posts, in this order. */
export const demoComments: { on: string; by: string; text: string; replyTo?: number }[] = [
  {
    on: "How to read a very long book on a very small boat",
    by: "Ada Gray",
    text: "Read this on the ferry with the radio off. It works, and so does the advice about the middle.",
  },
  {
    on: "How to read a very long book on a very small boat",
    by: "Tomás Rivera",
    text: "The chapters about rope do improve in heavy weather. I had my doubts.",
  },
  {
    on: "How to read a very long book on a very small boat",
    by: "Priya Nair",
    text: "Which chapter did the ferry get you to?",
    replyTo: 0,
  },
  {
    on: "How to read a very long book on a very small boat",
    by: "Ada Gray",
    text: "The Spouter-Inn. I nearly missed my stop.",
    replyTo: 2,
  },
  {
    on: "The route, as near as I can draw it",
    by: "Jonas Berg",
    text: "The best table of weather I have seen in a novel's margins.",
  },
  {
    on: "Moby-Dick",
    by: "Lucy Chen",
    text: "Chapter 42 on a night train. I had to look up from the page now and then to check that things still had colors.",
  },
  {
    on: "Moby-Dick",
    by: "Jonas Berg",
    text: "Second time through, and this time I am reading the extracts first.",
  },
  {
    on: "What the first rain does to a kitchen",
    by: "Priya Nair",
    text: "The second batch is for the rain. Yes.",
  },
  { on: "बारिश और चाय", by: "Priya Nair", text: "रेडियो वाली बात दिल को छू गई।" },
];

export const demoReaders = [
  "Ada Gray",
  "Tomás Rivera",
  "Priya Nair",
  "Jonas Berg",
  "Lucy Chen",
  "Sam Okafor",
  "Ines Costa",
] as const;
