/**
 * Posts of the viewer's own feed rank as if they were half a day newer than other posts nearby. Both age equally, so
 * the order of two posts never changes and cursors stay valid, with the same effect as decaying weights.
 */
export const ownFeedBonusMs = 12 * 3_600_000;

/** Posts between two other entries. */
const postsBetween = 3;

/** Mixes entries into posts. On the last page, the remaining entries follow the posts. */
export function weave<Entry>(
  posts: readonly Entry[],
  between: readonly Entry[],
  { isLast }: { isLast: boolean },
): Entry[] {
  const rest = [...between];
  const woven = posts.flatMap((post, place) => {
    const next = (place + 1) % postsBetween === 0 ? rest.shift() : undefined;
    return next === undefined ? [post] : [post, next];
  });
  return isLast ? [...woven, ...rest] : woven;
}
