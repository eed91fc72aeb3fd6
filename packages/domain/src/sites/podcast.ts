/** The side of a podcast's square cover, in pixels, as Apple requires it. */
export const PODCAST_COVER = { min: 1400, max: 3000 } as const;

/** The longest summary that directories show. */
export const PODCAST_SUMMARY_MAX = 4000;

/** Apple's categories, which other directories use too, with their subcategories. */
const CATEGORIES: Readonly<Record<string, readonly string[]>> = {
  Arts: ["Books", "Design", "Fashion & Beauty", "Food", "Performing Arts", "Visual Arts"],
  Business: ["Careers", "Entrepreneurship", "Investing", "Management", "Marketing", "Non-Profit"],
  Comedy: ["Comedy Interviews", "Improv", "Stand-Up"],
  Education: ["Courses", "How To", "Language Learning", "Self-Improvement"],
  Fiction: ["Comedy Fiction", "Drama", "Science Fiction"],
  Government: [],
  "Health & Fitness": [
    "Alternative Health",
    "Fitness",
    "Medicine",
    "Mental Health",
    "Nutrition",
    "Sexuality",
  ],
  History: [],
  "Kids & Family": ["Education for Kids", "Parenting", "Pets & Animals", "Stories for Kids"],
  Leisure: [
    "Animation & Manga",
    "Automotive",
    "Aviation",
    "Crafts",
    "Games",
    "Hobbies",
    "Home & Garden",
    "Video Games",
  ],
  Music: ["Music Commentary", "Music History", "Music Interviews"],
  News: [
    "Business News",
    "Daily News",
    "Entertainment News",
    "News Commentary",
    "Politics",
    "Sports News",
    "Tech News",
  ],
  "Religion & Spirituality": [
    "Buddhism",
    "Christianity",
    "Hinduism",
    "Islam",
    "Judaism",
    "Religion",
    "Spirituality",
  ],
  Science: [
    "Astronomy",
    "Chemistry",
    "Earth Sciences",
    "Life Sciences",
    "Mathematics",
    "Natural Sciences",
    "Nature",
    "Physics",
    "Social Sciences",
  ],
  "Society & Culture": ["Documentary", "Personal Journals", "Philosophy", "Places & Travel", "Relationships"],
  Sports: [
    "Baseball",
    "Basketball",
    "Cricket",
    "Fantasy Sports",
    "Football",
    "Golf",
    "Hockey",
    "Rugby",
    "Running",
    "Soccer",
    "Swimming",
    "Tennis",
    "Volleyball",
    "Wilderness",
    "Wrestling",
  ],
  "TV & Film": ["After Shows", "Film History", "Film Interviews", "Film Reviews", "TV Reviews"],
  Technology: [],
  "True Crime": [],
};

const BETWEEN = " > ";

/** Every category as it is stored and chosen: "Arts", "Arts > Books". */
export const PODCAST_CATEGORIES: readonly string[] = Object.entries(CATEGORIES).flatMap(([name, within]) => [
  name,
  ...within.map((sub) => name + BETWEEN + sub),
]);

/** The category of a site that chose none. */
export const DEFAULT_PODCAST_CATEGORY = "Arts";

/** Returns a category's name and that of its subcategory, if it has one. */
export function podcastCategoryNames(category: string): [name: string, sub?: string] {
  return category.split(BETWEEN) as [string, string?];
}

/** Returns what is wrong with a picture as a podcast's cover, naming the picture; null if directories accept it. */
export function podcastCoverProblem(
  { width, height }: { width: number | null; height: number | null },
  picture = "This picture",
): string | null {
  const { min } = PODCAST_COVER;
  if (width === null || height === null || Math.min(width, height) >= min) return null;
  return `Podcast directories need at least ${min} × ${min} pixels. ${picture} has ${width} × ${height}.`;
}
