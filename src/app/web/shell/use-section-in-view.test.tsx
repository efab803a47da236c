import { useRouter } from '@tanstack/react-router';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '#platform/ui/testing/show.tsx';
import { useSectionInView } from './use-section-in-view.ts';

afterEach(cleanup);

function Dashboard() {
  const [current, setCurrent] = useState('users');
  const row = useSectionInView(current);
  const router = useRouter();
  const { latestLocation: place } = router;
  const change = {
    fromLocation: place,
    toLocation: place,
    pathChanged: true,
    hrefChanged: true,
    hashChanged: false,
  };
  return (
    <>
      <nav ref={row}>
        <a href="/orders" data-section={current}>
          {current}
        </a>
      </nav>
      <section aria-label="open section" />
      {['users', 'orders'].map((section) => (
        <button key={section} type="button" onClick={() => setCurrent(section)}>
          {section}
        </button>
      ))}
      <button type="button" onClick={() => router.emit({ type: 'onRendered', ...change })}>
        render
      </button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test.each([
  ['far above the screen', -900, 1],
  ['on the screen', 120, 0],
])('a section that is opened while its beginning is %s', async (_, top, scrolls) => {
  await show(<Dashboard />);
  const section = screen.getByRole('region');
  section.getBoundingClientRect = () => ({ top }) as DOMRect;
  section.scrollIntoView = vi.fn();
  press('users');
  expect(section.scrollIntoView).toHaveBeenCalledTimes(0);
  press('orders');
  expect(section.scrollIntoView).toHaveBeenCalledTimes(scrolls);
});

test('the open section stays in view when the router restores the row of the page before', async () => {
  await show(<Dashboard />);
  const row = screen.getByRole('navigation');
  const frame = { left: 0, top: 0, width: 300, height: 40 };
  row.getBoundingClientRect = () => frame as DOMRect;
  screen.getByRole('link').getBoundingClientRect = () =>
    ({ ...frame, left: 100 - row.scrollLeft, width: 100 }) as DOMRect;
  row.scrollLeft = 1282;
  press('render');
  expect(row.scrollLeft).toBe(0);
});
