import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { neighborhoodsQuery } from '#modules/profiles/places/web/index.ts';
import { narrowingCity } from '../city/narrowing-city.ts';
import { PlaceTiles } from '../profile/place-tiles.tsx';
import { NoNeighborhoods } from '../profile/no-neighborhoods.tsx';
import { headOf, makeHead } from '../shell/head-of.ts';
import { neighborhoodsWords } from '../profile/neighborhoods-copy.ts';

/** All neighborhoods of the visitor's city (NBH-01). */
export const Route = createFileRoute('/neighborhoods/')({
  loader: async ({ context: { queryClient, setup } }) => {
    await queryClient.ensureQueryData(neighborhoodsQuery(narrowingCity(setup)));
    return {
      head: await makeHead(setup, {
        title: 'Neighborhoods',
        description: 'Upcoming events by neighborhood.',
        path: '/neighborhoods',
      }),
    };
  },
  head: headOf,
  component: NeighborhoodsPage,
});

function NeighborhoodsPage() {
  const { setup } = Route.useRouteContext();
  const { data } = useSuspenseQuery(neighborhoodsQuery(narrowingCity(setup)));
  return (
    <div className="page pt-6 md:pt-10">
      <h1 className="display text-(length:--t-mega)">{neighborhoodsWords.title}</h1>
      <p className="text-lead text-ink-2 pt-3 pb-8">{neighborhoodsWords.lead}</p>
      {data.items.length > 0 ? <PlaceTiles places={data.items} /> : <NoNeighborhoods />}
    </div>
  );
}
