import type { LogPosition } from './replica-store.ts';

const cookieName = 'bb_after';

/** Where the log of the database stood after the last change of this browser; 0 when it changed nothing lately. */
export function readAfter(headers: Headers): LogPosition {
  const [, digits] = /(?:^|;\s*)bb_after=(\d{1,16})(?:;|$)/.exec(headers.get('cookie') ?? '') ?? [];
  return digits === undefined ? 0 : Number(digits);
}

/**
 * Remembers in the browser what its next reads must include. @param maxAgeMs after which every replica that is read at
 * all includes it
 */
export function keepReadAfter(
  { answerHeader }: { readonly answerHeader: (name: string, value: string) => void },
  position: LogPosition,
  { maxAgeMs, isSecure }: { maxAgeMs: number; isSecure: boolean },
): void {
  const seconds = Math.ceil(maxAgeMs / 1000) + 1;
  const rest = `Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  answerHeader('set-cookie', `${cookieName}=${position}; ${rest}`);
}
