/** The neighbor's short serial: three letters. */
export const MONSOON_TITLE = "Letters from the Wet Season";

export const monsoonSummary =
  "Three letters from a house on a hill, to a sister in a dry city. One for each month of rain.";

export const monsoonOpening =
  "My sister moved to a city where it rains four days a year. She asked me what she was missing, so I wrote and told her.";

export const monsoonEssays: { title: string; markdown: string }[] = [
  {
    title: "June: The smell",
    markdown: `Dear Anu,

You will want to hear about the smell first, so I will get it out of the way. It came on Tuesday at ten past four. I was on the
steps with the newspaper, and the dust on the lane stood up, as it does, and lay down again, and then there it was.

They have a word for it now, you told me, with Greek in it. Nani never used a word. She put down whatever she was holding and
breathed in, and whoever was in the house did the same, like people hearing a name called.

The gutters are clean. I did them in May, as you always said to and never did. The frogs have opinions already.

Write and tell me what your sky is doing. I expect it is blue. I am sorry.

*M.*`,
  },
  {
    title: "July: The roof",
    markdown: `Dear Anu,

The roof leaks in the place where it leaks. I have put the brass pot there, the big one, because it has the best voice. In the first
hour it says *tonk*. By midnight, half full, it says *tup*, and I get up and empty it so that it will say *tonk* again.

The mason came and looked, and agreed with me that there is a hole. He will come back when it is dry. I pointed out that when it is dry there
is no leak. He said that in that case I would not need him, and we parted friends.

Everything that can grow is growing. There is a gourd on the telephone wire. I mean to let it finish.

You ask whether I am lonely up here. In this month nobody is alone; there is always somebody talking on the roof.

*M.*`,
  },
  {
    title: "August: The road",
    markdown: `Dear Anu,

The road went on Sunday. It goes every year, at the bend below the temple, but this year it took the milk booth along, which sailed quite upright
as far as the culvert and stopped there, facing the other way. It has been open for business since Monday. People say the morning light is better.

So for six days there was no post and no signal and no bread, and it turned out that I have a great many books. I read one
of them aloud to the neighbor's boy, who does not like books, and on the fourth day he came back by himself to ask what the whale did next.

The rain is thinner now. You can see through it. Yesterday the hill across the valley was there again, all at once, like
a guest who had been standing in the hall.

Come in June. Leave your shoes where the brass pot can't reach them.

*M.*`,
  },
];
