import type { SVGProps } from 'react';

/** A 1em square in the text's color, hidden from screen readers: label the control, not the icon. */
export const glyph = (d: string) =>
  function Glyph(props: SVGProps<SVGSVGElement>) {
    return (
      <svg viewBox="0 0 256 256" width="1em" height="1em" fill="currentColor" aria-hidden="true" {...props}>
        <path d={d} />
      </svg>
    );
  };
