/** Whether two texts are the same moment: the offset of a post's dates changes with its site's time zone. */
export const isSameMoment = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);
