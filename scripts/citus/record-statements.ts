import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** A statement as the product sent it first. */
export type RecordedStatement = {
  /** File and function. */
  readonly place: string;
  readonly text: string;
  readonly values: readonly unknown[];
};

const root = `${join(import.meta.dirname, '../..')}/`;
const seen = new Set<string>();
let isRecording = false;

/** Appends each statement that this process sends for the product to a file, once, as a line of JSON. */
export function recordStatements(file: string): void {
  if (isRecording) return;
  isRecording = true;
  Error.stackTraceLimit = 100;
  pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
    apply(query, client, sent: unknown[]) {
      const statement = recordOf(sent[0]);
      if (statement) appendFileSync(file, `${JSON.stringify(statement)}\n`);
      return Reflect.apply(query, client, sent);
    },
  });
}

function recordOf(sent: unknown): RecordedStatement | undefined {
  if (typeof sent !== 'object' || sent === null || !('text' in sent) || !('values' in sent)) return undefined;
  const { text, values } = sent;
  if (typeof text !== 'string' || !Array.isArray(values)) return undefined;
  if (!/^\s*(?:select|insert|update|delete|with)\b/.test(text)) return undefined;
  const place = senderIn(new Error().stack ?? '');
  if (!place || seen.has(`${place} ${text}`)) return undefined;
  seen.add(`${place} ${text}`);
  return { place, text, values };
}

const frame = /at (?:async )?(?:([\w$.]+) \()?(?:file:\/\/)?([^\s()]+\.tsx?):\d+:\d+/g;

/** The first function outside of the platform, if it belongs to the product. */
function senderIn(stack: string): string | undefined {
  for (const [, name, path] of stack.matchAll(frame)) {
    const [, file] = path!.split(root);
    if (!file || !/^(?:src|seed|tests)\//.test(file) || file.startsWith('src/platform/server/')) continue;
    return /\.test\.ts$|\/testing\/|^(?:seed|tests)\//.test(file)
      ? undefined
      : `${file}#${name?.split('.').at(-1) ?? ''}`;
  }
  return undefined;
}
