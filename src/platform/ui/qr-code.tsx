import { useMemo } from 'react';
import { encode } from 'uqr';

/** Dark modules as one path, with runs in a row joined. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  const parts: string[] = [];
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      parts.push(`M${from} ${y}h${x + 1 - from}v1H${from}z`);
    }
  });
  return parts.join('');
}

/**
 * A QR code as inline SVG, so that it works offline. Always black on white with the four-module quiet zone that
 * scanners need, in both themes. Fills its container.
 */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: 4 });
    return { size: code.size, path: pathOf(code.data) };
  }, [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={className ?? 'w-full'}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
