import type { ComponentType } from 'react';
import { isKeyOf } from '#platform/is-key-of.ts';
import { latePart } from '#platform/ui/late-part.tsx';
import { legalVersions, type LegalPath, type LegalText } from './legal-versions.ts';

type Part = ReturnType<typeof latePart<object>>;
type Load = () => Promise<ComponentType>;
type Text = {
  readonly title: string;
  readonly description?: string;
  readonly Part: Part;
  /** Earlier versions by effective date. */
  readonly versions?: Readonly<Record<string, Part>>;
};

const text = (title: string, load: Load, description?: string): Text => ({
  title,
  ...(description && { description }),
  Part: latePart<object>(load),
});

/** @param past earlier versions by effective date */
function legal(of: LegalText, title: string, load: Load, past: Readonly<Record<string, Load>> = {}): Text {
  const Part = latePart<object>(load);
  const before = Object.entries(past).map(([since, loadPast]) => [since, latePart<object>(loadPast)]);
  return { title, Part, versions: { ...Object.fromEntries(before), [legalVersions[of][0].since]: Part } };
}

/** Text pages by address (RTE-25, FTR-10). */
const texts: Readonly<Record<'press' | LegalPath, Text>> = {
  press: text(
    'Press & Media',
    () => import('./press.tsx').then((part) => part.Press),
    'About us in a paragraph, our logo, and who to contact.',
  ),
  'terms-and-conditions': legal(
    'terms',
    'Terms and conditions',
    () => import('./terms.tsx').then((part) => part.Terms),
    {
      '2026-11-23': () => import('./past/terms-2026-11-23.tsx').then((part) => part.Terms),
      '2026-11-20': () => import('./past/terms-2026-11-20.tsx').then((part) => part.Terms),
    },
  ),
  'privacy-policy': legal(
    'privacy',
    'Privacy policy',
    () => import('./privacy.tsx').then((part) => part.Privacy),
    {
      '2026-11-24': () => import('./past/privacy-2026-11-24.tsx').then((part) => part.Privacy),
      '2026-11-23': () => import('./past/privacy-2026-11-23.tsx').then((part) => part.Privacy),
      '2026-11-20': () => import('./past/privacy-2026-11-20.tsx').then((part) => part.Privacy),
    },
  ),
  'cookie-policy': legal(
    'cookies',
    'Cookie policy',
    () => import('./cookies.tsx').then((part) => part.Cookies),
    {
      '2026-11-24': () => import('./past/cookies-2026-11-24.tsx').then((part) => part.Cookies),
      '2026-11-23': () => import('./past/cookies-2026-11-23.tsx').then((part) => part.Cookies),
      '2026-11-22': () => import('./past/cookies-2026-11-22.tsx').then((part) => part.Cookies),
      '2026-11-20': () => import('./past/cookies-2026-11-20.tsx').then((part) => part.Cookies),
    },
  ),
  'end-user-license-agreement': legal(
    'license',
    'End-user license agreement',
    () => import('./license.tsx').then((part) => part.License),
    {
      '2026-11-20': () => import('./past/license-2026-11-20.tsx').then((part) => part.License),
    },
  ),
};

/** @param version the effective date of an earlier version; the current one by default */
export function findText(name: string, version?: string): { text: Text; Part: Part } | undefined {
  const found = isKeyOf(texts, name) ? texts[name] : undefined;
  if (!found || version === undefined) return found && { text: found, Part: found.Part };
  const { versions = {} } = found;
  return Object.hasOwn(versions, version) ? { text: found, Part: versions[version]! } : undefined;
}
