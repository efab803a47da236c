import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openNetwork } from '#platform/ui/testing/network.ts';
import { show } from '#platform/ui/testing/show.tsx';
import { PlacePicker } from './place-picker.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a typed place is looked for around the city of the visitor, not around the default one [INS-04, EXP-03]', async () => {
  const network = openNetwork();
  await show(
    <PlacePicker
      open
      onOpenChange={() => {}}
      city="Berlin"
      citySlug="berlin"
      neighborhoods={[]}
      findHome={async () => undefined}
      onChoose={() => {}}
    />,
  );
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Hauptstr. 5' } });
  await waitFor(() => expect(network.asked.join()).toContain('GET /search'));
  expect(network.asked.join()).toContain('city=berlin');
});
