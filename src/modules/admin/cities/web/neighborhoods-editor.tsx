import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonDialog, Row, Small } from '#modules/admin/web/index.ts';
import type { City } from '#modules/instance/cities/contract.ts';
import type { BaseMap } from '#modules/instance/settings/maps.ts';
import type { Image } from '#modules/media/contract.ts';
import { imageUrl } from '#modules/media/rules.ts';
import { queryOf } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Link } from '#platform/ui/link.ts';
import { send } from '#platform/send.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { takeFocus } from '#platform/ui/take-focus.ts';
import { useFirstFocus } from '#platform/ui/use-first-focus.ts';
import { listCityNeighborhoods, removeNeighborhood, type CityNeighborhood } from '../contract.ts';
import { areaWords as words, cityWords } from '../copy.ts';
import { BoundaryEditor } from './boundary-editor.tsx';
import { ImportDialog } from './import-dialog.tsx';

type Open =
  | { readonly act: 'draw' | 'import' }
  | { readonly act: 'redraw' | 'remove'; readonly area: CityNeighborhood };

type NeighborhoodsEditorProps = { city: City; base: BaseMap; onBack: () => void };

/** The neighborhoods of a city (NBH-05). */
export function NeighborhoodsEditor({ city, base, onBack }: NeighborhoodsEditorProps) {
  const [open, setOpen] = useState<Open>();
  const [closed, setClosed] = useState<Open>();
  const first = useFirstFocus<HTMLButtonElement>(true);
  const areas = useQuery(
    queryOf(listCityNeighborhoods, { cityId: city.id }, ['admin', 'cities', city.id, 'areas']),
  );
  const close = () => {
    setClosed(open);
    setOpen(undefined);
  };
  const drawn = open?.act === 'redraw' ? areas.data?.items.find(({ id }) => id === open.area.id) : undefined;
  if (areas.data && (open?.act === 'draw' || drawn))
    return <BoundaryEditor city={city} areas={areas.data.items} area={drawn} base={base} onClose={close} />;
  return (
    <div className="grid gap-4">
      <Button ref={first} variant="quiet" size="small" className="justify-self-start" onClick={onBack}>
        {words.back}
      </Button>
      <div className="grid gap-1">
        <h2 className="heading">{words.title(city.name)}</h2>
        <p className="text-ink-2 max-w-prose">{words.lead}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={closed?.act === 'draw' ? takeFocus : null}
          onClick={() => setOpen({ act: 'draw' })}
          disabled={!areas.data}
        >
          {words.draw}
        </Button>
        <Button variant="outline" onClick={() => setOpen({ act: 'import' })} {...Dialog.onIntent}>
          {words.import}
        </Button>
      </div>
      {areas.isError && !areas.data && <ErrorState onRetry={() => void areas.refetch()} />}
      {areas.isPending && <Skeleton lines={6} />}
      {areas.data?.items.length === 0 && <EmptyState title={words.none} message={words.noneMessage} />}
      <ul className="grid min-w-0">
        {areas.data?.items.map((area) => (
          <AreaRow
            key={area.id}
            area={area}
            wasRedrawn={closed?.act === 'redraw' && closed.area.id === area.id}
            onAct={(act) => setOpen({ act, area })}
          />
        ))}
      </ul>
      {open?.act === 'import' && <ImportDialog city={city} onClose={close} />}
      <ReasonDialog
        asking={open?.act === 'remove' ? removalOf(city, open.area) : undefined}
        onClose={close}
      />
    </div>
  );
}

const removalOf = (city: City, { id, name }: CityNeighborhood) => ({
  title: words.removeTitle(name),
  what: words.removeWhat,
  label: words.remove,
  done: words.removed(name),
  needsWhy: true,
  isHard: true,
  act: (reason: string) => send(removeNeighborhood, { cityId: city.id, neighborhoodId: id, reason }),
});

type AreaRowProps = {
  area: CityNeighborhood;
  /** The editor of its boundary was closed last. */
  wasRedrawn: boolean;
  onAct: (act: 'redraw' | 'remove') => void;
};

function AreaRow({ area: { slug, name, rings, images }, wasRedrawn, onAct }: AreaRowProps) {
  const corners = rings.reduce((sum, ring) => sum + ring.length - 1, 0);
  return (
    <Row
      marks={images[0] && <AreaThumbnail image={images[0]} />}
      title={
        <Link
          to="/neighborhoods/$id/{-$slug}"
          params={{ id: slug, slug: undefined }}
          className="hover:underline underline-offset-4"
        >
          <bdi>{name}</bdi>
        </Link>
      }
      acts={
        <>
          <Button
            ref={wasRedrawn ? takeFocus : null}
            size="small"
            variant="outline"
            aria-label={cityWords.namedAct(words.redraw, name)}
            onClick={() => onAct('redraw')}
          >
            {words.redraw}
          </Button>
          <Button
            size="small"
            variant="outline"
            aria-label={cityWords.namedAct(words.remove, name)}
            onClick={() => onAct('remove')}
            {...Dialog.onIntent}
          >
            {words.remove}
          </Button>
        </>
      }
    >
      <Small>{rings.length === 0 ? words.noBoundary : words.points(corners)}</Small>
    </Row>
  );
}

const AreaThumbnail = ({ image }: { image: Image }) => (
  <img
    src={imageUrl(image, 80)}
    alt=""
    width={48}
    height={32}
    loading="lazy"
    className="rounded-paper object-cover w-12 h-8"
  />
);
