import { manageEventPath } from '#modules/events/events/manage-path.ts';
import { eventPath, providerCode } from '#modules/events/events/rules.ts';
import { outsideKey } from '#modules/profiles/profiles/rules.ts';

function keyOf(eventId: string) {
  const { provider, providerId } = outsideKey('event', eventId);
  return { providerCode: providerCode(provider), providerId };
}

export const draftPath = (eventId: string): string => manageEventPath(keyOf(eventId), 'details');

export const pageOf = (eventId: string): string => eventPath(keyOf(eventId));

export function Drafts({ of }: { of: readonly { readonly eventId: string; readonly name: string }[] }) {
  return (
    <ul className="move-drafts">
      {of.map(({ eventId, name }) => (
        <li key={eventId}>
          <a href={draftPath(eventId)}>{name}</a>
        </li>
      ))}
    </ul>
  );
}
