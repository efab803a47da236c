import { bareId } from '#platform/ids.ts';
import { manageEventPath } from '#modules/events/events/manage-path.ts';

export const draftPath = (eventId: string): string =>
  manageEventPath({ providerCode: 'b', providerId: bareId(eventId) }, 'details');

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
