import type { FocusEvent } from 'react';

/**
 * For the element around a popup: closes it when Tab leaves it, and goes to its button. The popup's own guards know no
 * way out, because the button isn't their trigger.
 */
export const leavePopup =
  (anchor: HTMLElement | null, close: () => void) =>
  ({ target }: FocusEvent<HTMLElement>) => {
    if (!target.hasAttribute('data-base-ui-focus-guard')) return;
    anchor?.focus();
    close();
  };
