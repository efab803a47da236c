import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { citiesAtMost, listCities, type City } from '#modules/instance/cities/contract.ts';
import { nearestCity } from '#modules/instance/cities/choose-city.ts';
import { queryOf } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { DrawerSurface } from '#platform/ui/drawer-surface.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { IconCheck, IconGpsFix, IconMagnifyingGlass, IconMapPin } from '#platform/ui/icons.tsx';
import { findPosition, type NotLocated } from '#platform/ui/find-position.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { cityWords as words } from './city-copy.ts';
import { useCity } from './use-city.ts';

const citiesQuery = {
  ...queryOf(listCities, { limit: citiesAtMost }, ['instance', 'cities']),
  staleTime: 60_000,
};

/** From this number on, the list can be searched. */
const searchedFrom = 9;

/** The cities of the instance as links to their pages, which remember the choice. */
export function CityList({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { data, isError, refetch } = useQuery({ ...citiesQuery, enabled: open });
  return (
    <DrawerSurface open={open} onOpenChange={onOpenChange} title={words.title}>
      <div className="grid gap-4 pt-1">
        {data ? (
          <Cities cities={data.items} />
        ) : isError ? (
          <ErrorState title={words.notLoaded} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={5} />
        )}
      </div>
    </DrawerSurface>
  );
}

function Cities({ cities }: { cities: readonly City[] }) {
  const here = useCity();
  const [text, setText] = useState('');
  const found = cities.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <>
      <UseMyLocation cities={cities} />
      {cities.length >= searchedFrom && (
        <TextInput
          icon={<IconMagnifyingGlass />}
          aria-label={words.find}
          placeholder={words.find}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <ul>
        {found.map(({ slug, name, region }) => (
          <li key={slug}>
            {/* A new document, because everything on the page belongs to a city. */}
            <a
              href={`/${slug}`}
              className="flex items-center gap-3 min-h-tap py-2"
              {...(slug === here.slug && { 'aria-current': 'true' as const })}
            >
              <IconMapPin className="text-ink-3" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{name}</span>
                {region && region !== name && (
                  <span className="block truncate text-small text-ink-2">{region}</span>
                )}
              </span>
              {slug === here.slug && (
                <>
                  <IconCheck />
                  <VisuallyHidden>{words.chosen}</VisuallyHidden>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
      <p role="status" className="text-ink-2 empty:hidden">
        {found.length === 0 && words.none}
      </p>
    </>
  );
}

/** Asks for the location only on a press, and opens the nearest city. */
function UseMyLocation({ cities }: { cities: readonly City[] }) {
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<NotLocated>();

  async function ask() {
    setAsking(true);
    const position = await findPosition(problem === 'denied');
    const nearest = typeof position === 'object' && nearestCity(cities, position);
    if (nearest) return location.assign(`/${nearest.slug}`);
    setProblem(position === 'denied' ? position : 'unavailable');
    setAsking(false);
  }

  return (
    <div className="grid gap-2 justify-items-start">
      <Button variant="quiet" busy={isAsking} onClick={() => void ask()}>
        <IconGpsFix />
        {words.here}
      </Button>
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {problem && words[problem]}
      </p>
    </div>
  );
}
