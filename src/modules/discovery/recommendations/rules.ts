import { isUuid } from '#platform/ids.ts';

export const itemTypes = ['genre', 'artist', 'track'] as const;
export type ItemType = (typeof itemTypes)[number];

export const verdicts = ['like', 'pass', 'skip'] as const;
export type Verdict = (typeof verdicts)[number];

/** The signals behind recommendations, in the order of their switches (REC-01). */
export const signals = ['taste', 'follows', 'attendance', 'friends', 'distance'] as const;
export type Signal = (typeof signals)[number];

type ItemKey = { readonly type: ItemType; readonly id: string };

export const questionId = ({ type, id }: ItemKey) => `${type}:${id}`;

/** @returns undefined for an invalid id */
export function itemOf(questionId: string): ItemKey | undefined {
  const [type = '', id = ''] = questionId.split(':');
  return (itemTypes as readonly string[]).includes(type) && isUuid(id)
    ? { type: type as ItemType, id }
    : undefined;
}

/** Questions per test, about two minutes of swiping. */
export const questionsAtMost = 24;

/** Repeats in this order: every other question has audio. */
const round: readonly ItemType[] = ['genre', 'track', 'artist', 'track'];

/** Lays out a test from lists sorted by popularity. Asks about each artist once, by name or by track. */
export function arrange<Known extends { readonly artistId?: string | undefined }>(
  known: Readonly<Record<ItemType, readonly Known[]>>,
  most = questionsAtMost,
): Known[] {
  const left = new Map<ItemType, Known[]>(itemTypes.map((type) => [type, [...known[type]]]));
  const asked = new Set<string>();
  const deck: Known[] = [];
  const takeNext = (type: ItemType): boolean => {
    for (let next = left.get(type)!.shift(); next; next = left.get(type)!.shift()) {
      const { artistId } = next;
      if (artistId !== undefined && asked.has(artistId)) continue;
      if (artistId !== undefined) asked.add(artistId);
      deck.push(next);
      return true;
    }
    return false;
  };
  for (let isMore = true; isMore && deck.length < most;) {
    isMore = false;
    for (const type of round) if (deck.length < most && takeNext(type)) isMore = true;
  }
  return deck;
}
