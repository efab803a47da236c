import { useState, type DragEvent, type PointerEvent } from 'react';
import { IconButton } from './button.tsx';
import { IconCaretDown, IconCaretUp, IconDotsSixVertical } from './icons.tsx';
import { followFinger } from './follow-finger.ts';

/** Returns the list with one item moved. */
export function movedIn<T>(list: readonly T[], from: number, to: number): readonly T[] {
  if (from === to || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)];
}

/**
 * Rows that can be reordered by dragging: anywhere with a mouse, by their grip with a finger. `MoveButtons` has the
 * grip, and buttons that work without a pointer.
 * @param onDropped gets the new order when a drag ends
 */
export function useReorder<T>(
  list: readonly T[],
  onChange: (list: readonly T[]) => void,
  onDropped?: (list: readonly T[]) => void,
) {
  const [dragged, setDragged] = useState<number>();
  const rowProps = (index: number) => ({
    draggable: true,
    'data-dragged': dragged === index ? '' : undefined,
    onDragStart: (event: DragEvent) => {
      setDragged(index);
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', String(index));
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return;
      event.preventDefault();
      if (dragged === index) return;
      onChange(movedIn(list, dragged, index));
      setDragged(index);
    },
    onDrop: (event: DragEvent) => event.preventDefault(),
    onDragEnd: () => setDragged(undefined),
  });
  const grip = (index: number) => (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse') return;
    let now = list;
    setDragged(index);
    followFinger(event.currentTarget, index, {
      onMove: (from, to) => {
        now = movedIn(now, from, to);
        setDragged(to);
        onChange(now);
      },
      onEnd: () => {
        setDragged(undefined);
        if (now !== list) onDropped?.(now);
      },
    });
  };
  return { rowProps, grip };
}

type MoveButtonsProps<T> = {
  name: string;
  index: number;
  list: readonly T[];
  onChange: (list: readonly T[]) => void;
  /** From `useReorder`. */
  grip: (event: PointerEvent<HTMLElement>) => void;
};

/** A finger on the grip neither scrolls the page nor closes the drawer. */
const held = { touchAction: 'none', padding: '0.75rem', margin: '-0.75rem' } as const;

export function MoveButtons<T>({ name, index, list, onChange, grip }: MoveButtonsProps<T>) {
  const [place, setPlace] = useState('');
  if (list.length < 2) return null;
  const moveTo = (to: number) => {
    if (!list[to]) return;
    onChange(movedIn(list, index, to));
    setPlace(`${name}: ${to + 1} of ${list.length}`);
  };
  return (
    <>
      <span
        className="row-grip"
        aria-hidden="true"
        style={held}
        data-base-ui-swipe-ignore=""
        onPointerDown={grip}
        // A long press would start a second drag.
        onContextMenu={(event) => event.preventDefault()}
      >
        <IconDotsSixVertical />
      </span>
      <IconButton
        label={`Move ${name} up`}
        icon={<IconCaretUp />}
        aria-disabled={index === 0}
        onClick={() => moveTo(index - 1)}
      />
      <IconButton
        label={`Move ${name} down`}
        icon={<IconCaretDown />}
        aria-disabled={index === list.length - 1}
        onClick={() => moveTo(index + 1)}
      />
      <output className="sr-only">{place}</output>
    </>
  );
}
