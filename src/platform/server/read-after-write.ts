import type { LogPosition } from './replica-store.ts';
import type { RequestHeaders } from './viewer.ts';

const cookieName = 'bb_after';

/** Log position after this browser's last change; 0 without a recent one. */
export function readAfter(headers: RequestHeaders): LogPosition {
  const [, digits] = /(?:^|;\s*)bb_after=(\d{1,16})(?:;|$)/.exec(headers.get('cookie') ?? '') ?? [];
  return digits === undefined ? 0 : Number(digits);
}

/**
 * Stores in a cookie what the browser's next reads must include.
 * @param maxAgeMs after which every usable replica includes it
 */
export function setReadAfterCookie(
  { answerHeader }: { readonly answerHeader: (name: string, value: string) => void },
  position: LogPosition,
  { maxAgeMs, isSecure }: { maxAgeMs: number; isSecure: boolean },
): void {
  const seconds = Math.ceil(maxAgeMs / 1000) + 1;
  const rest = `Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  answerHeader('set-cookie', `${cookieName}=${position}; ${rest}`);
}
