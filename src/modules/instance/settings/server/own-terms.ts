import { hash } from 'node:crypto';
import type { Db } from '#platform/server/db.ts';
import type { LegalPage, LegalPages } from '../rules.ts';
import { readInstance } from './read-instance.ts';
import { addTerms } from './terms-store.ts';

/** Follows from the text or the address, so that every process names the same version. */
function versionOf(page: LegalPage): string {
  const content = page.kind === 'text' ? page.text : page.url;
  return `own-${hash('sha256', `${page.kind}\0${content}`).slice(0, 12)}`;
}

/** @returns null while the built-in terms apply */
export async function readTermsVersion(db: Db): Promise<string | null> {
  const { legalPages } = await readInstance(db);
  return legalPages.terms ? versionOf(legalPages.terms) : null;
}

/** Keeps terms that were just published, for accounts that accept them (AUTH-12). */
export async function keepTerms(tx: Db, before: LegalPages, { terms }: LegalPages): Promise<void> {
  if (!terms) return;
  const version = versionOf(terms);
  if (before.terms && versionOf(before.terms) === version) return;
  await addTerms(tx, version, terms);
}
