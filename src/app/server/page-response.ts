import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A page without the marks of our scripts, and with its policy. */
export type RenderedPage = {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly html: Buffer;
};

/** The best one first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** A rendered page that can be sent many times. */
export type PageResponse = Pick<RenderedPage, 'status' | 'headers'> & {
  readonly plain: Buffer;
  /** Compresses quickly the first time, because many addresses are visited only once, and then once for all. */
  readonly packed: (encoding: Encoding) => Buffer;
  /** Memory of the page, including the compressed ones. */
  readonly bytes: number;
};

export function toPageResponse({ status, headers, html: plain }: RenderedPage): PageResponse {
  const small = new Map<Encoding, Buffer>();
  let asked = 0;
  const packed = (encoding: Encoding) => {
    if (asked++ === 0) return packQuickly[encoding](plain);
    const body = small.get(encoding) ?? packSmall[encoding](plain);
    small.set(encoding, body);
    return body;
  };
  return { status, headers, plain, packed, bytes: Math.ceil(plain.length * (1 + packedShare)) };
}

/** Pages compress to a quarter or less with each encoding. Which of them will be asked for isn't known yet. */
const packedShare = 0.5;

type Packers = Readonly<Record<Encoding, (plain: Buffer) => Buffer>>;

/** At fast settings, brotli takes a third of gzip's time and compresses better. */
const packQuickly: Packers = {
  br: (plain) => brotliCompressSync(plain, brotliAt(1)),
  gzip: (plain) => gzipSync(plain, { level: constants.Z_BEST_SPEED }),
};

const packSmall: Packers = {
  br: (plain) => brotliCompressSync(plain, brotliAt(5)),
  gzip: (plain) => gzipSync(plain),
};

function brotliAt(quality: number) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality }, chunkSize: 64 * 1024 };
}
