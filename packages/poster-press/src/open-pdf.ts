import { bundledFont } from './lettering.ts';

export type PdfFrame = {
  readonly title: string;
  readonly author: string;
  /** In points. */
  readonly width: number;
  readonly height: number;
  readonly margin: number;
};

/** Opens a PDF without pages. `done` resolves to its bytes after `document.end()`. */
export async function openPdf({ title, author, width, height, margin }: PdfFrame): Promise<{
  document: PDFKit.PDFDocument;
  done: Promise<Uint8Array>;
}> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: [width, height],
    margin,
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: title, Author: author },
    lang: 'en',
    // The default would parse the metrics of Helvetica for every document.
    font: '',
  });
  // pdfkit also takes an open font, which spares parsing the file for every document. Its types don't say so.
  for (const face of ['display', 'text'] as const)
    document.registerFont(face, bundledFont(face) as unknown as Uint8Array);
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<Uint8Array>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
  });
  return { document, done };
}
