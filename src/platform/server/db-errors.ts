import { isRefusal } from '../refusal.ts';

/** The five-character code of a Postgres error. @returns undefined when it is none. */
export function sqlState(error: unknown): string | undefined {
  const code = codeOf(error);
  // Each has a digit; `EPIPE` has as many letters.
  return code && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Sockets that were closed, refused or never answered. */
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // A Unix socket whose server is not running.
  'ENOENT',
]);

/** node-postgres throws these without a code. */
const lostWords =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection is closed|Client network socket disconnected)/;

/**
 * Class 08 and 57P01 to 57P05: connection exceptions and shutdowns. 25006: the server turned into a standby.
 * 25P03 and 25P04: the server closed a transaction that idled or ran for too long.
 */
const lostStates = /^(?:08...|57P0[1-5]|25006|25P0[34])$/;

/** Whether the connection to the database was lost or could not be made. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isConnectionLost)) return true;
  const state = sqlState(error);
  if (state) return lostStates.test(state);
  return isSocketError(error) || lostWords.test(error.message);
}

/** Classes 40 and 53 and a few more: conflicts, too many connections, no memory or disk, locks and time limits. */
const temporaryStates = /^(?:40...|53...|55P03|57014)$/;

/** Whether the database could not do the work now, and may do it when asked again. */
export function isTemporary(error: unknown): boolean {
  if (isRefusal(error)) return error.code === 'busy';
  return isConnectionLost(error) || temporaryStates.test(sqlState(error) ?? '');
}

/** A missing file is ENOENT too, so the call must be a socket's. */
function isSocketError(error: Error): boolean {
  const { syscall } = error as NodeJS.ErrnoException;
  const code = codeOf(error);
  if (!code || !socketCodes.has(code)) return false;
  return code === 'ENOENT' ? syscall === 'connect' : true;
}

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}
