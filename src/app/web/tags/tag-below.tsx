import type { EventsOfPage, GenreView } from '#app/contract.ts';
import { ProfileFaces } from '#modules/profiles/profiles/web/index.ts';
import { Link } from '#platform/ui/link.ts';
import { EventsSection } from '../profile/events-section.tsx';
import { useMayHost } from '../shell/use-may-host.ts';
import { SideSection } from '../profile/side-section.tsx';
import { tagPageWords as words } from './copy.ts';

export type TagBelowProps = {
  of: 'hashtag' | 'genre';
  id: string;
  /** As shown, such as `#rave`. */
  name: string;
  events: EventsOfPage;
  /** Of a genre. */
  beside?: Pick<GenreView, 'artists' | 'related'>;
};

export function TagBelow({ of, id, name, events, beside }: TagBelowProps) {
  const mayHost = useMayHost();
  return (
    <div className="page profile-columns pt-4">
      <EventsSection
        of={of}
        id={id}
        events={events}
        canCreate={mayHost}
        none={{ upcoming: words.none.upcoming(name), past: words.none.past(name) }}
      />
      {beside && <Beside {...beside} />}
    </div>
  );
}

function Beside({ artists, related }: NonNullable<TagBelowProps['beside']>) {
  return (
    <div className="profile-side">
      {artists.items.length > 0 && (
        <SideSection title={words.artists}>
          <ProfileFaces people={artists.items} total={artists.items.length} />
        </SideSection>
      )}
      {related.items.length > 0 && (
        <SideSection title={words.related}>
          <ul className="flex flex-wrap gap-2">
            {related.items.map(({ slug, name }) => (
              <li key={slug}>
                <Link to="/genres/$slug" params={{ slug }} className="chip">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </SideSection>
      )}
    </div>
  );
}
