import { useState } from 'react';
import { Listed, ReasonDialog, Row, Small, useFreshInstance } from '#modules/admin/web/index.ts';
import { listCities, type City } from '#modules/instance/cities/contract.ts';
import { countryName } from '#modules/instance/cities/rules.ts';
import type { BaseMap } from '#modules/instance/settings/maps.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { send } from '#platform/send.ts';
import { takeFocus } from '#platform/ui/take-focus.ts';
import { pagesOf } from '#platform/ui/api.ts';
import { removeCity } from '../contract.ts';
import { cityWords as words } from '../copy.ts';
import { CityDialog } from './city-dialog.tsx';
import { NeighborhoodsEditor } from './neighborhoods-editor.tsx';

type Open = { readonly act: 'edit' | 'areas' | 'remove'; readonly city: City | undefined };

/** The cities of this instance (INS-05). @param base of the maps */
export function CitiesSection({ base }: { base: BaseMap }) {
  const [open, setOpen] = useState<Open>();
  const [closed, setClosed] = useState<Open>();
  const showFresh = useFreshInstance();
  const close = () => {
    setClosed(open);
    setOpen(undefined);
  };
  if (open?.act === 'areas' && open.city)
    return <NeighborhoodsEditor city={open.city} base={base} onBack={close} />;
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
            isBack={closed?.act === 'areas' && closed.city?.id === city.id}
            onAct={(act) => setOpen({ act, city })}
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
  onAct: (act: Open['act']) => void;
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
