import { letter, proportionOf } from './lettering.ts';
import type { Lettering } from './lettering.ts';
import { group, path, short } from './svg.ts';

export type Box = { x: number; y: number; width: number; height: number };

export type BlockStyle = {
  /** One color for all lines, or colors taken in turn. */
  fill: string | readonly [string, ...string[]];
  weight?: number;
  /** Narrowest and widest cut of a line: 50 to 150. */
  widths?: readonly [narrowest: number, widest: number];
  /** Space between lines, as a share of the box height per line. */
  gap?: number;
  anchor?: 'top' | 'middle' | 'bottom';
};

/** How much all lines together may be compressed before two of them share one. */
const mostPressed = 1.3;

/** How much a line may be compressed or stretched beyond the range of the width axis. */
const squash = 0.12;

/**
 * Makes each line as wide as the box with the font's width axis instead of its size, and distributes the height so
 * that no line is distorted: short words become wide, long words tall.
 */
export function lineBlock(lines: readonly string[], box: Box, style: BlockStyle): string {
  const { weight = 850, widths = [50, 150], gap = 0.1, anchor = 'bottom' } = style;
  const fills = typeof style.fill === 'string' ? [style.fill] : style.fill;
  const measured = measureLines(lines, box, weight, widths);
  const space = (box.height * gap) / measured.length;
  const heights = shareHeight(measured, box.height - space * (measured.length - 1));
  const total = heights.reduce((sum, height) => sum + height, 0) + space * (measured.length - 1);
  const fit = total > box.height ? box.height / total : 1;
  const slack = box.height - total * fit;

  let top = box.y + { top: 0, middle: slack / 2, bottom: slack }[anchor];
  let block = '';
  measured.forEach((line, at) => {
    const height = (heights[at] ?? 0) * fit;
    const lineBox = { x: box.x, y: top, width: box.width, height };
    block += justified(line.text, line.proportion, lineBox, {
      fill: fills[at % fills.length] ?? '',
      weight,
      widths,
    });
    top += height + space * fit;
  });
  return block;
}

type MeasuredLine = {
  text: string;
  proportion: (width: number) => number;
  lowest: number;
  natural: number;
  highest: number;
};

function measureLine(
  text: string,
  inkWidth: number,
  weight: number,
  [narrowest, widest]: readonly [number, number],
): MeasuredLine {
  const proportion = proportionOf(text, weight);
  const heightAt = (width: number) => proportion(width) * inkWidth;
  return {
    text,
    proportion,
    lowest: heightAt(widest) * (1 - squash),
    natural: heightAt((narrowest + widest) / 2),
    highest: heightAt(narrowest) * (1 + squash),
  };
}

/** Joins the two shortest neighbors until all lines, at their minimum height, fit the box. */
function measureLines(
  lines: readonly string[],
  box: Box,
  weight: number,
  widths: readonly [number, number],
): MeasuredLine[] {
  const measured = lines.map((text) => measureLine(text.toUpperCase(), box.width, weight, widths));
  const least = measured.reduce((sum, { lowest }) => sum + lowest, 0);
  if (lines.length < 2 || least <= box.height * mostPressed) return measured;
  return measureLines(joinShortest(lines), box, weight, widths);
}

function joinShortest(lines: readonly string[]): string[] {
  const joined = lines.slice(1).map((line, at) => `${lines[at] ?? ''} ${line}`);
  const shortest = Math.min(...joined.map(({ length }) => length));
  const at = joined.findIndex(({ length }) => length === shortest);
  return [...lines.slice(0, at), joined[at] ?? '', ...lines.slice(at + 2)];
}

/** Scales all lines by one factor, each within its own limits, until they fill the height. */
function shareHeight(lines: readonly MeasuredLine[], available: number): number[] {
  const at = (factor: number) =>
    lines.map(({ lowest, natural, highest }) => Math.min(highest, Math.max(lowest, natural * factor)));
  const sum = (heights: readonly number[]) => heights.reduce((total, height) => total + height, 0);
  return at(bisect(0.2, 5, (factor) => sum(at(factor)) > available));
}

/** Sets one line that fills its box exactly: mostly by the width axis, the small rest by scaling. */
export function boxedLine(text: string, box: Box, style: LineStyle): string {
  const upper = text.toUpperCase();
  return justified(upper, proportionOf(upper, style.weight ?? 850), box, style);
}

type LineStyle = { fill: string; weight?: number; widths?: readonly [narrowest: number, widest: number] };

function justified(text: string, proportion: (width: number) => number, box: Box, style: LineStyle): string {
  const { fill, weight = 850, widths = [50, 150] } = style;
  const width = bisect(...widths, (cut) => proportion(cut) * box.width < box.height);
  const set = letter(text, { face: 'display', size: 1000, width, weight });
  if (set.width === 0) return '';
  const stretch = box.height / (set.height + set.depth);
  const scale = `${(box.width / set.width).toFixed(4)} ${stretch.toFixed(4)}`;
  return group(
    `transform="translate(${short(box.x)} ${short(box.y + set.height * stretch)}) scale(${scale})"`,
    path(set.outline, fill),
  );
}

/** The largest undistorted setting of a line that stays inside a width and a height. */
export function fittedLine(text: string, inside: { width: number; height: number }, weight = 850): Lettering {
  const upper = text.toUpperCase();
  const proportion = proportionOf(upper, weight);
  const width = bisect(50, 150, (cut) => proportion(cut) * inside.width < inside.height);
  const style = { face: 'display', width, weight } as const;
  const trial = letter(upper, { ...style, size: 1000 });
  const scale = Math.min(inside.width / Math.max(1, trial.width), inside.height / Math.max(1, trial.height));
  return letter(upper, { ...style, size: 1000 * scale });
}

/** Returns the largest value between the two for which `tooFar` is false. */
function bisect(low: number, high: number, tooFar: (value: number) => boolean): number {
  for (let round = 0; round < 20; round++) {
    const middle = (low + high) / 2;
    if (tooFar(middle)) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/**
 * Breaks a name into the lines of a poster: single letters, signs and articles stay with a neighbor. At most about
 * five lines.
 */
export function linesOf(name: string): readonly string[] {
  const given = name.split(' ');
  const words: string[] = [];
  for (const word of given) {
    const previous = words.at(-1);
    const clings =
      previous !== undefined &&
      (previous.length <= 1 ||
        word.length <= 1 ||
        (given.length > 2 && articles.has(previous.toLowerCase())));
    if (clings) words[words.length - 1] = `${previous} ${word}`;
    else words.push(word);
  }
  if (words.length <= 3) return words;
  return filled(words, Math.max(...words.map((word) => word.length), Math.ceil(name.length / 5)));
}

const articles = new Set(['the', 'a', 'an', 'la', 'el', 'los', 'las', 'of']);

function filled(words: readonly string[], longest: number): readonly string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of words) {
    const longer = current ? `${current} ${word}` : word;
    if (current && longer.length > longest) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return [...lines, current];
}
