import { fireEvent, within } from '@testing-library/react';

/** Presses a button, which has the focus, as a keyboard user does. @param part of the page */
export function press(name: string, part: HTMLElement = document.body): void {
  const button = within(part).getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
}
