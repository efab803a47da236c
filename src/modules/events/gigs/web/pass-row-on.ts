import { aroundSection, neighborOf, passFocusOn } from '#platform/ui/pass-focus-on.ts';

const mark = 'data-gig';

/** For the last button of each row, which gets the focus when another row disappears. */
export const lastInRow = { [mark]: '' };

/** The last button of the next row, or else of the one before. */
export const nextRow = (last: HTMLElement) => neighborOf(last, mark);

/** Passes the focus on from a row that disappears with the press of one of its buttons. */
export function passRowOn({ currentTarget }: { readonly currentTarget: Element }): void {
  const last = currentTarget.closest('li')?.querySelector<HTMLElement>(`[${mark}]`);
  if (last) passFocusOn(last, mark, aroundSection(last));
}
