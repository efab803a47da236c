// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useSectionInView } from './use-section-in-view.ts';

afterEach(cleanup);

function Dashboard({ current }: { current: string }) {
  const row = useSectionInView(current);
  return (
    <>
      <nav ref={row}>
        <a href="/orders" data-section={current}>
          {current}
        </a>
      </nav>
      <section aria-label="open section" />
    </>
  );
}

test.each([
  ['far above the screen', -900, 1],
  ['on the screen', 120, 0],
])('a section that is opened while its beginning is %s', (_, top, scrolls) => {
  const { rerender } = render(<Dashboard current="users" />);
  const section = screen.getByRole('region');
  section.getBoundingClientRect = () => ({ top }) as DOMRect;
  section.scrollIntoView = vi.fn();
  rerender(<Dashboard current="users" />);
  expect(section.scrollIntoView).toHaveBeenCalledTimes(0);
  rerender(<Dashboard current="orders" />);
  expect(section.scrollIntoView).toHaveBeenCalledTimes(scrolls);
});
