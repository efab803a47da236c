const hexColor = /^#[0-9a-f]{6}$/;

/** `#0af` and `0AF` → `#00aaff`. @returns undefined for anything else than a hex color */
export function hexOf(text: string): string | undefined {
  const digits = text.trim().toLowerCase().replace(/^#/, '');
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return hexColor.test(`#${six}`) ? `#${six}` : undefined;
}
