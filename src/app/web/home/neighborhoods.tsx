import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { neighborhoodsQuery } from '#modules/profiles/places/web/index.ts';
import { Link } from '#platform/ui/link.ts';
import { SectionHeading } from '#platform/ui/section-heading.tsx';
import { inCity } from '../city/in-city.ts';
import { neighborhoodsTitle } from './neighborhoods-words.ts';

/** The city's neighborhoods by name. */
export function Neighborhoods() {
  const { data } = useSuspenseQuery(neighborhoodsQuery);
  const { setup } = useRouteContext({ from: '__root__' });
  const places = inCity(data.items, setup);
  if (places.length === 0) return null;
  return (
    <section className="pt-16">
      <SectionHeading title={neighborhoodsTitle} />
      <ul className="neighborhoods">
        {places.map(({ id, slug, name }) => (
          <li key={id}>
            <Link to="/neighborhoods/$id/{-$slug}" params={{ id: slug, slug: undefined }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
