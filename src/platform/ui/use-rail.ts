import { useCallback, useEffect, useRef, useState } from 'react';

/** Whether a rail stands at its ends, and how to turn it by most of a screen. */
export function useRail<Element extends HTMLElement = HTMLUListElement>() {
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
