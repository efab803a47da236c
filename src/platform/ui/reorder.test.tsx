import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { MoveButtons } from './reorder.tsx';

function List() {
  const [names, setNames] = useState<readonly string[]>(['Okta', 'Juno', 'Wren']);
  return (
    <ul>
      {names.map((name, index) => (
        <li key={name}>
          <MoveButtons name={name} index={index} list={names} onChange={setNames} grip={() => {}} />
        </li>
      ))}
    </ul>
  );
}
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter(Boolean);

test('a moved row announces its new place, and one at the end stays silent [A11-01]', () => {
  render(<List />);
  fireEvent.click(screen.getByRole('button', { name: 'Move Okta up' }));
  expect(said()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Move Okta down' }));
  expect(said()).toEqual(['Okta: 2 of 3']);
  fireEvent.click(screen.getByRole('button', { name: 'Move Okta down' }));
  expect(said()).toEqual(['Okta: 3 of 3']);
});
