/** Things that can be liked, as their ids begin on the wire (LIK-04). */
export const likeableTypes = ['feedPost', 'comment', 'event', 'track', 'collection'] as const;
export type LikeableType = (typeof likeableTypes)[number];

/** @returns undefined when nothing of that kind can be liked. */
export function likeableType(wireId: string): LikeableType | undefined {
  const type = wireId.slice(0, wireId.indexOf(':'));
  return likeableTypes.find((one) => one === type);
}
