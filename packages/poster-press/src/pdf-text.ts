import { brokenLines, letterAny, shortened, withoutUnknown } from './any-script.ts';
import { bundledFont, type LetteringStyle } from './lettering.ts';

type Face = 'display' | 'text';

export type TextBox = {
  /** In points, as all lengths. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly color: string;
  readonly face?: Face;
  readonly align?: 'left' | 'center' | 'right';
  /** Further lines are cut off with an ellipsis. */
  readonly mostLines?: number;
};

type Measures = Pick<TextBox, 'width' | 'size' | 'face' | 'mostLines'>;

const leading = 1.22;
/** From the top of a line to its baseline. */
const ascents = { display: 0.8, text: 0.97 } as const;

/**
 * Writes text in any supported script: as text if the font has its letters, else as outlines.
 * @returns the y below it
 */
export function writeText(document: PDFKit.PDFDocument, text: string, box: TextBox): number {
  const { x, y, width, size, color, face = 'text', align = 'left' } = box;
  const lines = linesOf(text, box);
  document.font(face).fontSize(size).fillColor(color);
  for (const [place, line] of lines.entries()) {
    const top = y + place * size * leading;
    if (isInFont(line, face)) {
      document.text(line, x, top, { width, align, lineBreak: false });
      continue;
    }
    const { outline, width: taken } = letterAny(line, styleOf(face, size));
    const space = { left: 0, center: (width - taken) / 2, right: width - taken }[align];
    const baseline = top + size * ascents[face];
    document
      .save()
      .translate(x + space, baseline)
      .path(outline)
      .fill(color)
      .restore();
  }
  return y + lines.length * size * leading;
}

export const heightOfText = (text: string, box: Measures): number =>
  linesOf(text, box).length * box.size * leading;

function linesOf(text: string, { width, size, face = 'text', mostLines = Infinity }: Measures): string[] {
  const style = styleOf(face, size);
  const lines = brokenLines(withoutUnknown(text, style), width, style);
  if (lines.length <= mostLines) return lines;
  return [...lines.slice(0, mostLines - 1), shortened(lines.slice(mostLines - 1).join(' '), width, style)];
}

/** The cut that documents use: the one that the font file begins with. */
const styleOf = (face: Face, size: number): LetteringStyle =>
  face === 'display' ? { face, size, width: 100, weight: 650 } : { face, size };

const known = new Map<Face, ReadonlySet<number>>();

function isInFont(line: string, face: Face): boolean {
  let letters = known.get(face);
  if (!letters) known.set(face, (letters = new Set(bundledFont(face).characterSet)));
  return [...line].every((letter) => letters.has(letter.codePointAt(0)!));
}

/** Begins a new page if what comes next doesn’t fit on this one. @returns where it starts */
export function startOfBlock(document: PDFKit.PDFDocument, top: number, height: number): number {
  const { page } = document;
  if (top + height <= page.height - page.margins.bottom) return top;
  document.addPage();
  return page.margins.top;
}

/** Numbers the pages of a document that has more than one. */
export function numberPages(document: PDFKit.PDFDocument, color: string): void {
  const { count } = document.bufferedPageRange();
  if (count < 2) return;
  for (let place = 0; place < count; place++) {
    document.switchToPage(place);
    const { width, height, margins } = document.page;
    const { left, right, bottom } = margins;
    // pdfkit begins a new page for text inside the margin.
    document.page.margins.bottom = 0;
    const box = { x: left, y: height - bottom + 14, width: width - left - right, size: 8, color };
    writeText(document, `Page ${place + 1} of ${count}`, { ...box, align: 'right' });
  }
}
