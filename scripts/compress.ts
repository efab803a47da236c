/** Writes `.br` and `.gz` beside every text file of the browser build, so that no request pays for compressing one. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const client = join(import.meta.dirname, '../dist/client');
const smallest = 256;

for (const file of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(?:m?js|css|svg|html|json|txt|xml|webmanifest)$/.test(file)) continue;
  const bytes = readFileSync(join(client, file));
  if (bytes.length < smallest) continue;
  const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
  writeFileSync(join(client, `${file}.br`), brotliCompressSync(bytes, brotli));
  writeFileSync(join(client, `${file}.gz`), gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
