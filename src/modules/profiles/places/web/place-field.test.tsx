import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { placeFieldWords as words } from '../copy.ts';
import { PlaceField } from './place-field.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Address() {
  const [text, setText] = useState('');
  return (
    <PlaceField label="Address" name="address" value={text} onType={setText} onChoose={async () => {}} />
  );
}

test('an address without a number that isn’t found says what to enter [LOC-01, LOC-03]', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ items: [] }));
  await show(<Address />);
  fireEvent.change(screen.getByRole('combobox', { name: 'Address' }), {
    target: { value: 'Arabian Gulf Street' },
  });
  expect(await screen.findByText(words.noAddress)).toBeTruthy();
});

test('one found place is announced in the singular [LOC-03]', async () => {
  const place = { id: '1', name: 'Ninth St. Freight', detail: '2119 E 9th St' };
  vi.stubGlobal('fetch', async () => Response.json({ items: [place] }));
  await show(<Address />);
  fireEvent.change(screen.getByRole('combobox', { name: 'Address' }), { target: { value: 'Ninth' } });
  expect(await screen.findByText('1 place found.')).toBeTruthy();
});
