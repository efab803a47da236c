import type { SVGProps } from 'react';
import { brand } from '#platform/brand.ts';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import { uiWords } from './copy.ts';

const bars = [
  { x: 0, y: 9 },
  { x: 4.2, y: 1 },
  { x: 8.4, y: 9 },
  { x: 12.6, y: 1 },
] as const;

/** The logo: four bars, two and four tall. Decorative; 1em. */
export function BeatMark(props: SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="0 0 15.4 16" width="1em" height="1em" fill="currentColor" aria-hidden="true" {...props}>
      {bars.map(({ x, y }) => (
        <rect key={x} x={x} y={y} width="2.8" height={15 - y} />
      ))}
    </svg>
  );
}

/** Logo and name. Put it into the link to home. */
export function Logo() {
  return (
    <span className="logo">
      {brand.logo ? <OwnLogo {...brand.logo} /> : <BeatMark />}
      {!brand.logo && <span>{brand.name === 'Backbeat' ? uiWords.brand : brand.name}</span>}
    </span>
  );
}

/** 28 pixels tall, and at most six times as wide. */
function OwnLogo({ path, width, height }: NonNullable<typeof brand.logo>) {
  return (
    <img
      src={path}
      alt={brand.name}
      width={Math.round((28 * width) / height)}
      height={28}
      className="h-7 w-auto max-w-[min(10rem,100%)] object-contain"
    />
  );
}

/** Pulses on beats 2 and 4, or stands still with reduced motion. */
export function Spinner({ label = uiWords.loading, className }: { label?: string; className?: string }) {
  return (
    <span role="status" className={classNames('inline-flex text-h4', className)}>
      <BeatMark className="beat-loading" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

/** BeatScore as 0 to 4 bars. `label` is its text, such as "Beatscore 812". */
export function BeatscoreMeter({ level, label }: { level: number; label: string }) {
  return (
    <svg viewBox="0 0 15.4 16" width="1.4em" height="1.4em" role="img" aria-label={label}>
      {bars.map(({ x, y }, bar) => (
        <rect
          key={x}
          x={x}
          y={y}
          width="2.8"
          height={15 - y}
          className={bar < level ? 'fill-meter' : 'fill-lit-line'}
        />
      ))}
    </svg>
  );
}
