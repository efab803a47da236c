import { isRefusal } from '../refusal.ts';

/**
 * Returns the SQLSTATE of a PostgreSQL error.
 * @returns undefined for other errors
 */
export function sqlState(error: unknown): string | undefined {
  const code = codeOf(error);
  // SQLSTATEs contain a digit, unlike `EPIPE`.
  return code && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Closed, refused and unanswered sockets. */
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
  // A Unix socket without a server.
  'ENOENT',
]);

/** node-postgres throws these without a code. */
const lostWords =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection is closed|Client network socket disconnected)/;

/**
 * Class 08 and 57P01 to 57P05: connection exceptions and shutdowns. 25006: the server became a standby. 25P03 and
 * 25P04: the server closed a transaction that idled or ran too long.
 */
const lostStates = /^(?:08...|57P0[1-5]|25006|25P0[34])$/;

/** Whether the database connection was lost or refused. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isConnectionLost)) return true;
  const state = sqlState(error);
  if (state) return lostStates.test(state);
  return isSocketError(error) || lostWords.test(error.message);
}

/** Classes 40 and 53, and a few more: conflicts, too many connections, out of memory or disk, locks and timeouts. */
const temporaryStates = /^(?:40...|53...|55P03|57014)$/;

/** Whether the work failed now but may succeed when repeated. */
export function isTemporary(error: unknown): boolean {
  if (isRefusal(error)) return error.code === 'busy';
  return isConnectionLost(error) || temporaryStates.test(sqlState(error) ?? '');
}

/** ENOENT also means a missing file, so require a socket call. */
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
