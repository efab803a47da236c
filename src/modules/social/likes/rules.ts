/** Id prefixes of items that can be liked (LIK-04). */
export const likeableTypes = ['feedPost', 'comment', 'event', 'track', 'collection'] as const;
export type LikeableType = (typeof likeableTypes)[number];

export function likeableType(wireId: string): LikeableType | undefined {
  const type = wireId.slice(0, wireId.indexOf(':'));
  return likeableTypes.find((one) => one === type);
}
