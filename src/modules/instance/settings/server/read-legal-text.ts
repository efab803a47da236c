import type { AnswerOf, InputOf } from '#platform/contract.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { safeMarkdown } from '#platform/server/safe-markdown.ts';
import { legalRefusals, type getLegalText } from '../contract.ts';
import { readTermsVersion } from './own-terms.ts';
import { readInstance } from './read-instance.ts';
import { findTerms, listTermsVersions } from './terms-store.ts';

/** @throws Refusal noOwnText */
export async function readLegalText(
  db: Db,
  { page, version }: InputOf<typeof getLegalText>,
): Promise<AnswerOf<typeof getLegalText>> {
  const { legalPages, updatedAt } = await readInstance(db);
  const current = legalPages[page];
  const versions = page === 'terms' ? await listTermsVersions(db) : [];
  if (version === undefined) {
    if (current?.kind !== 'text') throw refuse(legalRefusals, 'noOwnText');
    const now = page === 'terms' ? await readTermsVersion(db) : null;
    const since = versions.find((one) => one.version === now)?.publishedAt;
    const changedAt = since ?? current.changedAt ?? updatedAt.toISOString();
    return { html: legalHtml(current.text), changedAt, versions };
  }
  const kept = page === 'terms' ? await findTerms(db, version) : undefined;
  if (kept?.page.kind !== 'text') throw refuse(legalRefusals, 'noOwnText');
  return { html: legalHtml(kept.page.text), changedAt: kept.publishedAt.toISOString(), versions };
}

/** Read in the direction of its first letter, and spaced like other texts. */
const legalHtml = (text: string) => `<div dir="auto" class="prose">${safeMarkdown(text)}</div>`;
