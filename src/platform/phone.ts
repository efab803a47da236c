const written = /^\+?[\d\s().-]+$/;
const international = /^\+[1-9]\d{7,14}$/;
/** In North America, area codes and exchanges begin with 2 to 9. */
const american = /^1?([2-9]\d{2}[2-9]\d{6})$/;

/**
 * Normalizes a phone number to E.164. Without country code, North America is assumed.
 * @returns undefined if the number can't be called
 */
export function toE164(text: string): string | undefined {
  const trimmed = text.trim();
  if (!written.test(trimmed)) return undefined;
  const digits = trimmed.replaceAll(/\D/g, '');
  if (!trimmed.startsWith('+')) {
    const own = american.exec(digits)?.[1];
    return own && `+1${own}`;
  }
  const number = `+${digits}`;
  if (number.startsWith('+1')) return american.test(digits) ? number : undefined;
  return international.test(number) ? number : undefined;
}
