import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useEndReached } from './use-end-reached.ts';
import { useNearEnd } from './use-near-end.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const viewport = 1000;
const content = 5000;

function List({ onEnd, threshold }: { onEnd: () => void; threshold?: number }) {
  const list = useRef<HTMLDivElement>(null);
  useEndReached(list, onEnd, threshold === undefined ? {} : { threshold });
  return <div role="list" ref={list} />;
}

/** Shows a list of 1000 px with 5000 px in it. */
function openList(threshold?: number) {
  const onEnd = vi.fn<() => void>();
  render(<List onEnd={onEnd} {...(threshold !== undefined && { threshold })} />);
  const list = screen.getByRole('list');
  Object.defineProperties(list, {
    clientHeight: { value: viewport },
    scrollHeight: { value: content },
  });
  const scrollTo = (left: number) => {
    list.scrollTop = content - viewport - left;
    fireEvent.scroll(list);
  };
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
  return { onEnd, scrollTo, wait };
}

test.each([
  ['0.75 by default', undefined, 750],
  ['0.65 where a list asks for it', 0.65, 650],
])('the end of a list is reached at %s of its height [PLT-14]', (_, threshold, reached) => {
  const { onEnd, scrollTo, wait } = openList(threshold);
  scrollTo(reached);
  wait(1000);
  expect(onEnd).not.toHaveBeenCalled();
  scrollTo(reached - 1);
  wait(1000);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('looks at a scrolling list once every 200 ms [PLT-14]', () => {
  const { onEnd, scrollTo, wait } = openList();
  scrollTo(0);
  wait(150);
  scrollTo(0);
  wait(49);
  expect(onEnd).not.toHaveBeenCalled();
  wait(1);
  expect(onEnd).toHaveBeenCalledTimes(1);
  wait(1000);
  expect(onEnd).toHaveBeenCalledTimes(1);
  scrollTo(0);
  wait(200);
  expect(onEnd).toHaveBeenCalledTimes(2);
});

test('the end of a page is near within 0.67 of a screen [PLT-14]', () => {
  let margin: string | undefined;
  class Observer {
    constructor(_: unknown, options: IntersectionObserverInit) {
      margin = options.rootMargin;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  function Page() {
    return <div ref={useNearEnd<HTMLDivElement>(() => {})} />;
  }
  render(<Page />);
  expect(margin).toBe('67% 0px');
});
