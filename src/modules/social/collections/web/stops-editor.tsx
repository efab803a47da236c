import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { imageUrl } from '#modules/media/rules.ts';
import { shortDay, timeOfDay } from '#platform/time.ts';
import { IconButton } from '#platform/ui/button.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { Field } from '#platform/ui/field.tsx';
import { IconTrash } from '#platform/ui/icons.tsx';
import { passFocusOn } from '#platform/ui/pass-focus-on.ts';
import { PosterFrame } from '#platform/ui/poster-frame.tsx';
import { MoveButtons, useReorder } from '#platform/ui/reorder.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { TextInput } from '#platform/ui/text-input.tsx';
import type { CollectionStop } from '../contract.ts';
import { listWords as words } from '../list-copy.ts';
import { limits } from '../rules.ts';
import { stopsQuery } from './list-queries.ts';
import { useStops } from './use-stops.ts';

/** Searches events. Implemented by a module that depends on this one. */
export type EventPickerProps = { readonly label: string; readonly onPick: (event: { id: string }) => void };

type StopsEditorProps = { collectionId: string; EventPicker: ComponentType<EventPickerProps> };

/** Edits the events of a list: adding, notes, and order by drag or buttons (COL-04). */
export function StopsEditor({ collectionId, EventPicker }: StopsEditorProps) {
  const { data, isError, refetch } = useQuery(stopsQuery(collectionId));
  const change = useStops(collectionId);
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <EventPicker label={words.addEvent} onPick={({ id }) => change.add(id)} />
      {data.items.length === 0 && <p className="text-ink-2">{words.noEvents}</p>}
      <Stops collectionId={collectionId} change={change} />
    </div>
  );
}

type StopsProps = { collectionId: string; change: ReturnType<typeof useStops> };

function Stops({ collectionId, change }: StopsProps) {
  const kept = useQuery(stopsQuery(collectionId)).data?.items ?? [];
  // While dragging, rows follow the pointer in local state; the order is saved on drop.
  const [dragged, setDragged] = useState<readonly CollectionStop[]>();
  const stops = dragged ?? kept;
  const { rowProps, grip } = useReorder(stops, setDragged, (moved) => {
    change.order(moved, kept);
    setDragged(undefined);
  });
  return (
    <ol aria-label={words.events}>
      {stops.map((stop, index) => {
        const { draggable, onDragStart, onDragEnd, ...over } = rowProps(index);
        return (
          <li
            key={stop.id}
            className="grid grid-cols-1 gap-2 py-3 border-t border-line"
            data-gel={stop.gel}
            {...over}
          >
            {/* The note below stays outside the drag handle, so that its text can be selected. */}
            <div
              className="flex items-center gap-1"
              draggable={draggable}
              onDragStart={onDragStart}
              onDragEnd={() => {
                onDragEnd();
                if (dragged) change.order(dragged, kept);
                setDragged(undefined);
              }}
            >
              <Face stop={stop} />
              <MoveButtons
                name={stop.name}
                index={index}
                list={stops}
                onChange={(moved) => change.order(moved, kept)}
                grip={grip(index)}
              />
              <IconButton
                label={words.takeOff(stop.name)}
                icon={<IconTrash />}
                data-take-off=""
                onClick={({ currentTarget }) => {
                  passFocusOn(currentTarget, 'data-take-off');
                  change.takeOff(stop, index);
                }}
              />
            </div>
            <Note stop={stop} onSaid={(note) => change.say(stop.id, note)} />
          </li>
        );
      })}
    </ol>
  );
}

function Face({ stop }: { stop: CollectionStop }) {
  const [image] = stop.images;
  return (
    <>
      <PosterFrame image={image && { src: imageUrl(image, 160) }} className="flex-none w-14 me-2" />
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold wrap-anywhere" dir="auto">
          {stop.name}
        </h3>
        <p className="text-small text-ink-2">
          {shortDay(stop.startDate, stop.timezone)}, {timeOfDay(stop.startDate, stop.timezone)}
        </p>
      </div>
    </>
  );
}

/** Saves on blur. */
function Note({ stop, onSaid }: { stop: CollectionStop; onSaid: (note: string) => void }) {
  return (
    <Field label={words.note(stop.name)} hideLabel>
      <TextInput
        placeholder={words.notePlaceholder}
        maxLength={limits.note}
        defaultValue={stop.note}
        onBlur={({ target }) => {
          const said = target.value.trim();
          if (said !== stop.note) onSaid(said);
        }}
      />
    </Field>
  );
}
