import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { buttonClass } from '#platform/ui/button.tsx';
import { Link } from '#platform/ui/link.ts';
import { SectionHeading } from '#platform/ui/section-heading.tsx';
import { homeNeighborhoodsQuery } from './home-neighborhoods-query.ts';
import { neighborhoodsWords as words } from './neighborhoods-copy.ts';

/** The city's first neighborhoods by name. */
export function Neighborhoods() {
  const { setup } = useRouteContext({ from: '__root__' });
  const { data } = useSuspenseQuery(homeNeighborhoodsQuery(setup));
  if (data.total === 0) return null;
  return (
    <section className="pt-16">
      <SectionHeading title={words.title} />
      <ul className="neighborhoods">
        {data.items.map(({ id, slug, name }) => (
          <li key={id}>
            <Link to="/neighborhoods/$id/{-$slug}" params={{ id: slug, slug: undefined }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      {data.total > data.items.length && (
        <p className="pt-6">
          <Link to="/neighborhoods" className={buttonClass({ variant: 'quiet' })}>
            {words.all(data.total)}
          </Link>
        </p>
      )}
    </section>
  );
}
