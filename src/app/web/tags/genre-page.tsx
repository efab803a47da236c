import type { GenreView } from '#app/contract.ts';
import { Link } from '#platform/ui/link.ts';
import { tagPageWords as words } from './copy.ts';
import { TagPage } from './tag-page.tsx';

/** The events and artists of a genre, and related genres. */
export function GenrePage({ view: { genre, parent, events, ...beside } }: { view: GenreView }) {
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
      beside={beside}
    />
  );
}
