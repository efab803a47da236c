import { Children, useId, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { IconCaretLeft, IconCaretRight } from './icons.tsx';
import { SectionHeading } from './section-heading.tsx';

interface RailProps {
  title: ReactNode;
  /** The items' noun, for the buttons: "events". */
  noun: string;
  /** Next to the title: "See all". */
  link?: ReactNode;
  /** Width of an item; posters by default. */
  itemWidth?: string;
  children: ReactNode;
}

/** A row that scrolls and snaps natively. Touch, trackpads and the tab key need nothing else; mice get buttons. */
export function Rail({ title, noun, link, itemWidth, children }: RailProps) {
  const id = useId();
  const { ref, atStart, atEnd, turn } = useRail();
  const turns = !(atStart && atEnd);
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} title={title}>
        {link}
        {turns && (
          <span className="hidden gap-1 md:flex">
            <IconButton
              variant="quiet"
              label={`Previous ${noun}`}
              icon={<IconCaretLeft className="rtl:-scale-x-100" />}
              aria-disabled={atStart}
              onClick={() => turn(-1)}
            />
            <IconButton
              variant="quiet"
              label={`Next ${noun}`}
              icon={<IconCaretRight className="rtl:-scale-x-100" />}
              aria-disabled={atEnd}
              onClick={() => turn(1)}
            />
          </span>
        )}
      </SectionHeading>
      <ul ref={ref} className="rail" style={itemWidth ? { '--item': itemWidth } : undefined}>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
    </section>
  );
}

/** Whether a rail is at its ends, and functions that scroll it by most of a screen. */
function useRail<Element extends HTMLElement = HTMLUListElement>() {
  const ref = useRef<Element>(null);
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });

  useEffect(() => {
    const rail = ref.current;
    if (!rail) return undefined;
    const look = () => {
      const passed = Math.abs(rail.scrollLeft);
      const next = { atStart: passed < 8, atEnd: passed + rail.clientWidth > rail.scrollWidth - 8 };
      setEnds((now) => (now.atStart === next.atStart && now.atEnd === next.atEnd ? now : next));
    };
    look();
    rail.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(rail);
    return () => {
      rail.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, []);

  const turn = useCallback((direction: 1 | -1) => {
    const rail = ref.current;
    if (!rail) return;
    const sign = getComputedStyle(rail).direction === 'rtl' ? -1 : 1;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    rail.scrollBy({ left: direction * sign * rail.clientWidth * 0.8, behavior: calm ? 'auto' : 'smooth' });
  }, []);

  return { ref, ...ends, turn };
}
