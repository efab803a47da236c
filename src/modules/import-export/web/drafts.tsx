import { manageEventPath } from '#modules/events/events/manage-path.ts';
import { ownEventPrefix } from '#modules/events/events/rules.ts';

export const draftPath = (eventId: string): string =>
  manageEventPath({ providerCode: 'b', providerId: eventId.slice(ownEventPrefix.length) }, 'details');

/** The drafts that were made, to be gone through one by one. */
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
