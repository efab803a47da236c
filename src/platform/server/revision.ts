import { createHash } from 'node:crypto';

/** Identifies the content that a form was opened with. */
export function revisionOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}
