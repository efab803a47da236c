import { pino, stdSerializers, type Logger } from 'pino';

export type Log = Logger;

/** Fields that never reach a log, at any depth. */
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

/** Logs one JSON line per entry without secrets. */
export function openLog(options: { level: string; name?: string }): Log {
  return pino({
    level: options.level,
    base: { name: options.name ?? 'backbeat', pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secret.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[cut]' },
    serializers: { err: serializeError },
  });
}

/** Adds the code of an error, such as ECONNREFUSED or 23505, under a name that isn't secret: it says what failed. */
function serializeError(err: unknown): unknown {
  if (!(err instanceof Error)) return err;
  return { ...stdSerializers.err(err), ...('code' in err && { errorCode: err.code }) };
}
