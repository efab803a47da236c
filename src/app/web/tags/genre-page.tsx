import type { GenreView } from '#app/contract.ts';
import { ProfileFaces } from '#modules/profiles/profiles/web/index.ts';
import { Link } from '#platform/ui/link.ts';
import { SideSection } from '../profile/side-section.tsx';
import { tagPageWords as words } from './copy.ts';
import { TagPage } from './tag-page.tsx';

/** The events and artists of a genre, and related genres. */
export function GenrePage({ view: { genre, parent, related, events, artists } }: { view: GenreView }) {
  return (
    <TagPage
      of="genre"
      id={genre.slug}
      kicker={
        parent ? (
          <Link to="/genres/$slug" params={{ slug: parent.slug }}>
            {parent.name}
          </Link>
        ) : (
          words.genre
        )
      }
      name={genre.name}
      events={events}
    >
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
    </TagPage>
  );
}
