/**
 * What the viewer's own circle posted stands as if it were half a day newer than what only happens nearby. Both grow old
 * at the same pace, so that the order of two posts never changes and a cursor stays true: the same as weights that decay.
 */
export const circleBonusMs = 12 * 3_600_000;

/** A thing that is no post comes after every so many posts. */
const postsBetween = 3;

/** Puts things between posts. Where posts run out on the last page, what is left follows them. */
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
