type Following = { readonly onMove: (from: number, to: number) => void; readonly onEnd: () => void };

/** Distance in pixels from the top and bottom of the window, where the bars are, that scrolls the list. */
const edge = 110;
/** Pixels per frame. */
const pace = 8;

/**
 * Tracks the row under a finger that drags a grip. Reordering removes the dragged node for a moment, so listen on the
 * document.
 */
export function followFinger(grip: HTMLElement, index: number, { onMove, onEnd }: Following): void {
  const list = grip.closest('ol, ul');
  if (!list) return;
  const scroller = scrollerOf(list);
  const listening = new AbortController();
  const { signal } = listening;
  let at = index;
  let y: number | undefined;
  let frame = 0;
  const look = () => {
    if (y === undefined) return;
    const to = rowAt(list, y, at);
    if (to === at) return;
    onMove(at, to);
    at = to;
  };
  const tick = () => {
    const by = y === undefined ? 0 : y < edge ? -pace : y > innerHeight - edge ? pace : 0;
    if (by !== 0) {
      scroller.scrollBy(0, by);
      look();
    }
    frame = requestAnimationFrame(tick);
  };
  const end = () => {
    listening.abort();
    cancelAnimationFrame(frame);
    onEnd();
  };
  // A draggable row can also be dragged by a long press.
  const keep = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener(
    'pointermove',
    ({ clientY }) => {
      y = clientY;
      look();
    },
    { signal },
  );
  document.addEventListener('pointerup', end, { signal });
  document.addEventListener('pointercancel', end, { signal });
  document.addEventListener('dragstart', keep, { signal, capture: true });
  frame = requestAnimationFrame(tick);
}

/** The row at that height, once its middle is passed, so that rows of different heights don't flip back and forth. */
function rowAt(list: Element, y: number, at: number): number {
  const boxes = [...list.children].map((row) => row.getBoundingClientRect());
  const to = boxes.findIndex(({ top, bottom }) => y >= top && y < bottom);
  if (to < 0 || to === at) return at;
  const middle = (boxes[to]!.top + boxes[to]!.bottom) / 2;
  return to > at === y > middle ? to : at;
}

function scrollerOf(list: Element): Element {
  for (let one = list.parentElement; one; one = one.parentElement)
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY))
      return one;
  return document.scrollingElement ?? document.documentElement;
}
