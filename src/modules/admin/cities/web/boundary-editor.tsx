import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { City } from '#modules/instance/cities/contract.ts';
import type { BaseMap } from '#modules/instance/settings/maps.ts';
import type { Ring } from '#modules/profiles/places/geojson.ts';
import { isRefusal } from '#platform/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Link } from '#platform/ui/link.ts';
import { send } from '#platform/send.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import { toast } from '#platform/ui/toast.ts';
import { Unsaved } from '#platform/ui/unsaved.tsx';
import { useFirstFocus } from '#platform/ui/use-first-focus.ts';
import { areaRefusals, saveNeighborhoods, type CityNeighborhood } from '../contract.ts';
import { areaWords as words } from '../copy.ts';
import { AreaPicture } from './area-picture.tsx';
import { cornersText, fileOf, readCorners, type Corner } from './corners.ts';
import { faultText } from './fault-text.ts';

const BoundaryMap = /*#__PURE__*/ lazy(() =>
  import('./boundary-map.tsx').then((part) => ({ default: part.BoundaryMap })),
);

type BoundaryEditorProps = {
  city: City;
  areas: readonly CityNeighborhood[];
  /** The neighborhood to change. */
  area: CityNeighborhood | undefined;
  base: BaseMap;
  onClose: () => void;
};

/** Draws a boundary by pointer or touch on a map, or by keyboard in a list of corners (NBH-05). */
export function BoundaryEditor({ city, areas, area, base, onClose }: BoundaryEditorProps) {
  const isSeveral = (area?.rings.length ?? 0) > 1;
  const savedName = area?.name ?? '';
  const [name, setName] = useState(savedName);
  const [nameFault, setNameFault] = useState<'areaUnnamed' | 'areaTwice'>();
  const first = useFirstFocus(true);
  const drawing = useDrawing(isSeveral ? [] : openRing(area?.rings[0]));
  // A boundary that isn't shown here can't have been changed here.
  const keepsBoundary = area !== undefined && area.rings.length !== 1 && !drawing.isChanged;
  const others = areas.filter(({ id }) => id !== area?.id);
  const { save, isPending, error } = useSaveBoundary(city, onClose);

  function submit() {
    const corners = keepsBoundary ? [] : drawing.readBoundary();
    const isTaken = others.some((one) => isSameName(one.name, name));
    const fault = name.trim() === '' ? 'areaUnnamed' : isTaken ? 'areaTwice' : undefined;
    setNameFault(fault);
    if (corners && !fault) save({ id: area?.id, name, corners });
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Unsaved when={name !== savedName || drawing.isChanged} />
      <h2 className="heading">{area ? words.redrawTitle(area.name) : words.drawTitle}</h2>
      <Field label={words.name} error={nameFault && areaRefusals[nameFault].message}>
        <TextInput
          ref={first}
          autoComplete="off"
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            setNameFault(undefined);
          }}
        />
      </Field>
      {area && <AreaPicture city={city} area={area} />}
      <p className="text-ink-2 max-w-prose">{isSeveral ? words.several : words.drawWhat}</p>
      {base.kind === 'schematic' && (
        <p className="text-ink-2 max-w-prose">
          {words.noStreets}{' '}
          <Link to="/admin/{-$section}" params={{ section: 'settings' }} className="link">
            {words.chooseMap}
          </Link>
          .
        </p>
      )}
      <DrawingFields drawing={drawing} city={city} others={others} base={base} />
      {error && (
        <p role="alert" className="text-small text-danger">
          {faultText(error)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isPending}>
          {words.save}
        </Button>
        <Button variant="outline" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

type DrawingFieldsProps = Pick<BoundaryEditorProps, 'city' | 'base'> & {
  drawing: ReturnType<typeof useDrawing>;
  others: readonly CityNeighborhood[];
};

function DrawingFields({ drawing, city, others, base }: DrawingFieldsProps) {
  const { text, corners, isWrong, type, draw } = drawing;
  const [hasMap, setHasMap] = useState(true);
  return (
    <>
      {hasMap ? (
        <Suspense fallback={<Skeleton className="h-96" />}>
          <BoundaryMap
            city={city}
            others={others}
            corners={corners ?? []}
            onChange={draw}
            base={base}
            onFail={() => setHasMap(false)}
          />
        </Suspense>
      ) : (
        <p className="text-ink-2">{words.noMap}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="small"
          disabled={!corners?.length}
          onClick={() => draw((corners ?? []).slice(0, -1))}
        >
          {words.undo}
        </Button>
        <Button variant="outline" size="small" disabled={text === ''} onClick={() => type('')}>
          {words.clear}
        </Button>
      </div>
      <Field label={words.corners} hint={words.cornersHint} error={isWrong ? words.cornersWrong : undefined}>
        <TextArea rows={5} spellCheck={false} value={text} onChange={({ target }) => type(target.value)} />
      </Field>
    </>
  );
}

/** A boundary while it is drawn on the map or typed. */
function useDrawing(before: readonly Corner[]) {
  const saved = cornersText(before);
  const [text, setText] = useState(saved);
  const [isWrong, setWrong] = useState(false);
  const corners = readCorners(text);
  const type = (next: string) => {
    setText(next);
    setWrong(false);
  };
  return {
    text,
    corners,
    isChanged: text !== saved,
    isWrong,
    type,
    /** Keeps typed text that isn't a corner yet. */
    draw: (next: readonly Corner[]) => (corners ? type(cornersText(next)) : setWrong(true)),
    /** @returns undefined if it can't be a boundary, which is then shown */
    readBoundary: () => {
      const isComplete = corners !== undefined && corners.length >= 3;
      setWrong(!isComplete);
      return isComplete ? corners : undefined;
    },
  };
}

/** Saving replaces the boundary of the neighborhood with the same name. */
const isSameName = (one: string, typed: string) => one.toLowerCase() === typed.trim().toLowerCase();

/** Without the last corner, which repeats the first. */
const openRing = (ring: Ring | undefined): readonly Corner[] => ring?.slice(0, -1) ?? [];

type Drawn = { readonly id: string | undefined; readonly name: string; readonly corners: readonly Corner[] };

function useSaveBoundary(city: City, onSaved: () => void) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (drawn: Drawn) => send(saveNeighborhoods, { cityId: city.id, file: fileOf(drawn) }),
    onSuccess: async (_, { name }) => {
      await client.invalidateQueries();
      toast({ title: words.saved(name.trim()), tone: 'success' });
      onSaved();
    },
    onError: (failure) => {
      if (!isRefusal(failure)) toast({ title: failure.message, tone: 'danger' });
    },
  });
  return { save: mutate, isPending, error };
}
