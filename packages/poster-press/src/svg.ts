/** Rounds to one decimal, a tenth of a poster unit: finer than any raster made of it. */
export const short = (n: number): number => Math.round(n * 10) / 10;

export function path(d: string, fill: string, attributes = ''): string {
  return `<path d="${d}" fill="${fill}"${attributes && ` ${attributes}`}/>`;
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  attributes = '',
): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}"${attributes && ` ${attributes}`}/>`;
}

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"/>`;
}

export function group(attributes: string, content: string): string {
  return `<g ${attributes}>${content}</g>`;
}

export function moved(x: number, y: number, content: string): string {
  return `<g transform="translate(${short(x)} ${short(y)})">${content}</g>`;
}

/** A complete picture; the viewport clips what overflows. */
export function picture(width: number, height: number, ground: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${rect(0, 0, width, height, ground)}${content}</svg>`;
}

/** Mixes two `#rrggbb` colors: `share` of the way from one to the other. */
export function mixed(from: string, to: string, share: number): string {
  const channel = (at: number) => {
    const a = Number.parseInt(from.slice(at, at + 2), 16);
    const b = Number.parseInt(to.slice(at, at + 2), 16);
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
