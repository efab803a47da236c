import type { EventView } from '#app/contract.ts';
import type { ProfileCard } from '#modules/profiles/profiles/contract.ts';

type People = { items: readonly { id: string }[]; total: number };

/** Who goes once a person joined or left, the newest first. */
export function guessGoing<List extends People>(
  list: List,
  person: List['items'][number],
  added: boolean,
): List {
  const others = list.items.filter(({ id }) => id !== person.id);
  const items = added ? [person, ...others] : others;
  return { ...list, items, total: Math.max(items.length, list.total + (added ? 1 : -1)) };
}

const shownOnCards = 3;

/** The page of a night the viewer joined or left. */
export function guessView(view: EventView, person: ProfileCard, added: boolean): EventView {
  if (view.added === added) return view;
  const users = guessGoing(view.users, person, added);
  return { ...view, added, users: { ...users, items: users.items.slice(0, shownOnCards) } };
}
