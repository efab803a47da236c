import type { SVGProps } from 'react';

/** 1em square, in the colour of the text beside it, silent for screen readers: name the control, not the glyph. */
export const glyph = (d: string) =>
  function Glyph(props: SVGProps<SVGSVGElement>) {
    return (
      <svg viewBox="0 0 256 256" width="1em" height="1em" fill="currentColor" aria-hidden="true" {...props}>
        <path d={d} />
      </svg>
    );
  };
