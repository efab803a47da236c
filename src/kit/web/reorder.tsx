import { useState, type DragEvent } from 'react';
import { IconButton } from './button.tsx';
import { IconCaretDown, IconCaretUp, IconDotsSixVertical } from './icons.tsx';

/** The list with one of its things somewhere else. */
export function movedIn<T>(list: readonly T[], from: number, to: number): readonly T[] {
  if (from === to || to < 0 || to >= list.length) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)];
}

/** Rows that are put in order by dragging them. The buttons of `MoveButtons` do the same without a pointer. */
export function useReorder<T>(list: readonly T[], onChange: (list: readonly T[]) => void) {
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
  return rowProps;
}

type MoveButtonsProps<T> = {
  name: string;
  index: number;
  list: readonly T[];
  onChange: (list: readonly T[]) => void;
};

export function MoveButtons<T>({ name, index, list, onChange }: MoveButtonsProps<T>) {
  if (list.length < 2) return null;
  return (
    <>
      <IconDotsSixVertical className="row-grip" />
      <IconButton
        label={`Move ${name} up`}
        icon={<IconCaretUp />}
        aria-disabled={index === 0}
        onClick={() => onChange(movedIn(list, index, index - 1))}
      />
      <IconButton
        label={`Move ${name} down`}
        icon={<IconCaretDown />}
        aria-disabled={index === list.length - 1}
        onClick={() => onChange(movedIn(list, index, index + 1))}
      />
    </>
  );
}
