/** Writes `.br` and `.gz` files for every text file of the browser build, so that no request pays for compression. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const client = join(import.meta.dirname, '../dist/client');
const smallest = 256;

async function pack(file: string): Promise<void> {
  const bytes = readFileSync(file);
  if (bytes.length < smallest) return;
  const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, brotli),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}

const texts = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(?:m?js|css|svg|html|json|txt|xml|webmanifest)$/.test(file),
);
// On all cores: compressing takes as long as building.
await Promise.all(texts.map((file) => pack(join(client, file))));
