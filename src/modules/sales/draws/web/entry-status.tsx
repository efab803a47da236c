import type { DrawEntry } from '../contract.ts';
import { drawWords as words } from '../copy.ts';

/** The state of the viewer's entry, and the people in it. */
export function EntryStatus({ entry }: { entry: DrawEntry }) {
  const { people, number, state } = entry;
  return (
    <div role="status" className="grid gap-1">
      <p className="font-semibold">{statusText(entry)}</p>
      {state === 'entered' && people.length > 1 && (
        <p className="text-ink-2">
          {people.map(({ user, accepted }) => (accepted ? user.name : words.invited(user.name))).join(', ')}
        </p>
      )}
      {state !== 'entered' && <p className="text-ink-2">{words.number(number)}</p>}
    </div>
  );
}

function statusText({ state, number, place, hasTicket, offer, offerEnded }: DrawEntry): string {
  switch (state) {
    case 'entered':
      return words.entered(number);
    case 'inLine':
      return words.inLine(place ?? 1);
    case 'lost':
      return words.lost;
    case 'won':
      if (hasTicket) return words.hasTicket;
      if (offer) return words.won;
      return offerEnded ? words.offerEnded : words.waitsForOffer;
  }
}
