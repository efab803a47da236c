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

type Id<Kind> = { readonly id: Kind };

/** Events that the viewer isn't going to, those of hosts they follow first, otherwise in their order. */
export function rankNextEvents<EventId, HostId>(
  events: readonly (Id<EventId> & { readonly hostIds: readonly HostId[] })[],
  followedHosts: readonly Id<HostId>[],
  attended: readonly Id<EventId>[],
): EventId[] {
  const followed = new Set(followedHosts.map(({ id }) => id));
  const going = new Set(attended.map(({ id }) => id));
  const byFollowed = Map.groupBy(
    events.filter(({ id }) => !going.has(id)),
    ({ hostIds }) => hostIds.some((id) => followed.has(id)),
  );
  return [...(byFollowed.get(true) ?? []), ...(byFollowed.get(false) ?? [])].map(({ id }) => id);
}
