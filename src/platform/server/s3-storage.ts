import { AwsClient } from 'aws4fetch';
import type { Storage } from './storage.ts';

export type BucketOptions = {
  /** Without the bucket: `https://{account}.r2.cloudflarestorage.com`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

const timeoutMs = 20_000;

/** Stores bytes in any S3-compatible bucket, with path-style addresses, which all of them support. */
export function openBucketStorage({ endpoint, bucket, ...keys }: BucketOptions): Storage {
  const client = new AwsClient({ ...keys, service: 's3', retries: 3 });
  const ask = async (
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    { body, headers }: { body?: Uint8Array; headers?: Readonly<Record<string, string>> } = {},
  ) => {
    const path = key.split('/').map(encodeURIComponent).join('/');
    const response = await client.fetch(`${endpoint.replace(/\/$/, '')}/${bucket}/${path}`, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      ...(body && { body: new Uint8Array(body) }),
      ...(headers && { headers }),
    });
    if (response.ok || response.status === 404 || response.status === 416) return response;
    throw new Error(
      `The bucket answered ${response.status} to ${method} ${key}: ${(await response.text()).slice(0, 500)}`,
    );
  };
  return {
    read: async (key) => {
      const response = await ask('GET', key);
      if (response.status === 404) return void (await response.body?.cancel());
      return new Uint8Array(await response.arrayBuffer());
    },
    readPart: async (key, start, length) => {
      const range = `bytes=${start}-${start + length - 1}`;
      const response = await ask('GET', key, { headers: { range } });
      if (response.status === 404) return void (await response.body?.cancel());
      const size = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]);
      const bytes = response.status === 206 ? await response.arrayBuffer() : new ArrayBuffer();
      if (response.status !== 206) await response.body?.cancel();
      if (Number.isNaN(size)) throw new Error(`The bucket sent no range of ${key}.`);
      return { bytes: new Uint8Array(bytes), size, version: response.headers.get('etag') ?? String(size) };
    },
    write: async (key, bytes, contentType) => {
      const response = await ask('PUT', key, { body: bytes, headers: { 'content-type': contentType } });
      if (response.status === 404) throw new Error(`The bucket ${bucket} doesn't exist at ${endpoint}.`);
      await response.body?.cancel();
    },
    remove: async (key) => void (await (await ask('DELETE', key)).body?.cancel()),
  };
}
