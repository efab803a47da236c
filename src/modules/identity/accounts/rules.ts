import type { Check } from '#platform/checks.ts';
import { limits, type refusals } from './contract.ts';

export type Newcomer = {
  readonly name: string;
  readonly termsVersion: string;
  readonly ofAge: boolean;
  readonly password?: string | undefined;
};

/** In the order of the form, which runs them before sending. The server runs them before saving. */
export const newcomerChecks: readonly Check<Newcomer, keyof typeof refusals>[] = [
  [(person) => person.name.trim() !== '', 'nameRequired'],
  [(person) => person.name.trim().length <= limits.name, 'nameTooLong'],
  [(person) => person.password === undefined || isLongEnough(person.password), 'passwordTooShort'],
  [(person) => person.termsVersion !== '', 'termsNotAccepted'],
  [(person) => person.ofAge, 'tooYoung'],
];

export function isLongEnough(password: string): boolean {
  return [...password].length >= limits.passwordMin;
}

/** A rough check: the emailed code proves the address. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim());
}

/** The first match wins: Edge also says Chrome, and Chrome also says Safari. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** @returns "Chrome on Android", for example */
export function deviceOf(userAgent: string): string {
  const browser = browsers.find(([mark]) => userAgent.includes(mark))?.[1];
  const system = systems.find(([mark]) => userAgent.includes(mark))?.[1];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
