import type { Db } from '#platform/server/db.ts';
import { legalPages, type LegalPage, type LegalPages } from '../rules.ts';
import { readSettings } from './store.ts';

/** Says of each text when it changed: now, unless it is saved already. Call it before `saveSettings`. */
export async function dateLegalPages(tx: Db, pages: LegalPages): Promise<LegalPages> {
  const { legalPages: saved, updatedAt } = await readSettings(tx);
  const dated = (page: LegalPage, before: LegalPage | undefined): LegalPage => {
    if (page.kind === 'link') return page;
    const isSame = before?.kind === 'text' && before.text === page.text;
    const changedAt = isSame ? (before.changedAt ?? updatedAt.toISOString()) : new Date().toISOString();
    return { ...page, changedAt };
  };
  return Object.fromEntries(
    legalPages.flatMap((name) => {
      const page = pages[name];
      return page ? [[name, dated(page, saved[name])] as const] : [];
    }),
  );
}
