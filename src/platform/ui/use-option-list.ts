import { useEffect, useId, useState, type KeyboardEvent } from 'react';

/**
 * The list under a box that is typed into: the focus stays in the box, arrows choose, Enter takes what is chosen. Home
 * and End move in the text until something is chosen.
 */
export function useOptionList(count: number, onNearEnd?: () => void) {
  const id = useId();
  const [chosen, choose] = useState(-1);
  const active = chosen < count ? chosen : -1;
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);

  /** @returns whether the key was one of the list's own. */
  function move(event: KeyboardEvent): boolean {
    const next = indexAfter(event, active, count);
    if (next === undefined) return false;
    event.preventDefault();
    choose(next);
    if (next >= count - 3) onNearEnd?.();
    return true;
  }

  return {
    listId: `${id}-list`,
    optionId,
    active,
    choose,
    move,
    /** For the box. */
    box: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': count > 0,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
      autoComplete: 'off',
      autoCorrect: 'off',
      autoCapitalize: 'none',
      spellCheck: false,
    } as const,
  };
}

/** Where a key leads from option `active` (−1: the box itself) of `count`. @returns undefined when nowhere. */
export function indexAfter(
  { key, altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  active: number,
  count: number,
): number | undefined {
  if (count === 0 || altKey || ctrlKey || metaKey) return undefined;
  if (key === 'ArrowDown') return Math.min(active + 1, count - 1);
  if (key === 'ArrowUp') return active >= 0 ? active - 1 : undefined;
  if (active < 0) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
