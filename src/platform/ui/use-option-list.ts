import { useEffect, useId, useState, type KeyboardEvent } from 'react';

/**
 * A list of options below an input. The focus stays in the input; arrows select, Enter takes the selected option.
 * Home and End move in the text until something is selected.
 */
export function useOptionList(count: number, onNearEnd?: () => void) {
  const id = useId();
  const [chosen, choose] = useState(-1);
  const active = chosen < count ? chosen : -1;
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);

  /** @returns whether the list handled the key */
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
    /** Props of the input. */
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

/**
 * The option that a key selects, from option `active` (−1: the input).
 * @returns undefined if none
 */
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
