import { join } from 'node:path';
import type { Config } from './config.ts';
import { recordingResult } from './integration-health.ts';
import { openBucketStorage } from './s3-storage.ts';
import { openDiskStorage, type Storage } from './storage.ts';

/**
 * Uses a bucket if all S3_ settings are set, otherwise the data folder.
 * @throws Error if only some are set, so that pictures don't end up in the wrong place
 */
export function openStorage(config: Config): Storage {
  const { read, readPart, write, remove } = choose(config);
  return {
    read: (key) => recordingResult('storage', () => read(key)),
    readPart: (key, start, length) => recordingResult('storage', () => readPart(key, start, length)),
    write: (key, bytes, contentType) => recordingResult('storage', () => write(key, bytes, contentType)),
    remove: (key) => recordingResult('storage', () => remove(key)),
  };
}

function choose(config: Config): Storage {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: keyId,
    S3_SECRET_ACCESS_KEY: secret,
  } = config;
  const given = [endpoint, bucket, keyId, secret].filter(Boolean).length;
  if (endpoint && bucket && keyId && secret) {
    return openBucketStorage({
      endpoint,
      bucket,
      region: config.S3_REGION,
      accessKeyId: keyId,
      secretAccessKey: secret,
    });
  }
  if (given > 0) {
    throw new Error(
      'Set all of S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or none of them.',
    );
  }
  return openDiskStorage(join(config.DATA_DIR, 'media'));
}
