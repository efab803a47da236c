import { useRouter } from '@tanstack/react-router';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { useFreshInstance } from './use-fresh-instance.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const cities = Array.from({ length: 60 }, (_, at) => ({ id: `city:${at}`, name: `City ${at}` }));
const instance = { name: 'Backbeat', city: cities[0] };

function Saver() {
  const router = useRouter();
  const showFresh = useFreshInstance();
  const [shown, setShown] = useState('');
  const save = async () => {
    await showFresh();
    const { setup } = router.options.context as never as {
      setup: { city: { name: string }; cities: object[] };
    };
    setShown(`${setup.city.name} of ${setup.cities.length}`);
  };
  return <button onClick={() => void save()}>{shown || 'Save'}</button>;
}

test('an admin stays in the last city of a long list after a save, and the page lists the first 50 [INS-03, INS-04]', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname, searchParams } = new URL(address, 'http://backbeat.test');
    if (pathname === '/api/instance') return Response.json(instance);
    return Response.json({ items: cities.slice(0, Number(searchParams.get('limit'))), next: null });
  });
  await show(<Saver />, undefined, { context: { setup: { instance, city: cities[59], cities: [] } } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'City 59 of 50' })).toBeTruthy();
});
