import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Fields that never reach a log, wherever they stand in the logged object. */
const secret = [
  'authorization',
  'cookie',
  'password',
  'token',
  'email',
  'clientSecret',
  'client_secret',
  'otp',
  'code',
];

/** One JSON line per entry, with secrets cut out. */
export function openLog(options: { level: string; name?: string }): Log {
  return pino({
    level: options.level,
    base: { name: options.name ?? 'backbeat', pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secret.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[cut]' },
  });
}
