import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Listed,
  ReasonDialog,
  Row,
  Small,
  useFreshInstance,
  useSectionFilters,
} from '#modules/admin/web/index.ts';
import { citiesAtMost, listCities, type City } from '#modules/instance/cities/contract.ts';
import { countryName } from '#modules/instance/cities/rules.ts';
import type { BaseMap } from '#modules/instance/settings/maps.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { send } from '#platform/send.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { takeFocus } from '#platform/ui/take-focus.ts';
import { pagesOf, queryOf } from '#platform/ui/api.ts';
import { removeCity } from '../contract.ts';
import { cityWords as words } from '../copy.ts';
import { CityDialog } from './city-dialog.tsx';
import { NeighborhoodsEditor } from './neighborhoods-editor.tsx';

type Open = { readonly act: 'edit' | 'remove'; readonly city: City | undefined };

/** The cities of this instance (INS-05). @param base of the maps */
export function CitiesSection({ base }: { base: BaseMap }) {
  const [open, setOpen] = useState<Open>();
  /** Slug of the city whose neighborhoods were shown last. */
  const [left, setLeft] = useState<string>();
  const { show: slug, narrow } = useSectionFilters();
  const { data, isLoading } = useQuery({
    ...queryOf(listCities, { limit: citiesAtMost }, ['instance', 'cities']),
    enabled: slug !== '',
  });
  const showFresh = useFreshInstance();
  const close = () => setOpen(undefined);
  const shown = slug === '' ? undefined : data?.items.find((city) => city.slug === slug);
  if (isLoading) return <Skeleton lines={5} />;
  if (shown)
    return (
      <NeighborhoodsEditor
        city={shown}
        base={base}
        onBack={() => {
          setLeft(slug);
          narrow({ show: undefined });
        }}
      />
    );
  return (
    <div className="grid gap-4">
      <p className="text-ink-2 max-w-prose">{words.lead}</p>
      <Button
        className="justify-self-start"
        onClick={() => setOpen({ act: 'edit', city: undefined })}
        {...Dialog.onIntent}
      >
        {words.add}
      </Button>
      <Listed
        query={pagesOf(listCities, {}, ['admin', 'cities'])}
        none={{ title: words.none, message: words.noneMessage }}
      >
        {(city) => (
          <CityRow
            key={city.id}
            city={city}
            isBack={left === city.slug}
            onAct={(act) => (act === 'areas' ? narrow({ show: city.slug }) : setOpen({ act, city }))}
          />
        )}
      </Listed>
      {open?.act === 'edit' && <CityDialog city={open.city} onClose={close} />}
      <ReasonDialog
        asking={open?.act === 'remove' ? removalOf(open.city, showFresh) : undefined}
        onClose={close}
      />
    </div>
  );
}

function removalOf(city: City | undefined, onRemoved: () => Promise<void>) {
  return (
    city && {
      title: words.removeTitle(city.name),
      what: words.removeWhat,
      label: words.remove,
      done: words.removed(city.name),
      needsWhy: true,
      isHard: true,
      act: async (reason: string) => {
        await send(removeCity, { cityId: city.id, reason });
        await onRemoved();
      },
    }
  );
}

const acts = ['areas', 'edit', 'remove'] as const;
const labels = { areas: words.neighborhoods, edit: words.edit, remove: words.remove } as const;

type CityRowProps = {
  city: City;
  /** The admin comes back from its neighborhoods. */
  isBack: boolean;
  onAct: (act: (typeof acts)[number]) => void;
};

function CityRow({ city, isBack, onAct }: CityRowProps) {
  const { name, region, country, timeZone, currency } = city;
  const where = [region === name ? '' : region, countryName(country)].filter(Boolean).join(', ');
  return (
    <Row
      title={<bdi>{name}</bdi>}
      acts={acts.map((act) => (
        <Button
          key={act}
          ref={isBack && act === 'areas' ? takeFocus : null}
          size="small"
          variant="outline"
          aria-label={words.namedAct(labels[act], name)}
          onClick={() => onAct(act)}
          {...(act === 'areas' ? {} : Dialog.onIntent)}
        >
          {labels[act]}
        </Button>
      ))}
    >
      <Small>{[where, timeZone, currency.toUpperCase()].join(' · ')}</Small>
    </Row>
  );
}
