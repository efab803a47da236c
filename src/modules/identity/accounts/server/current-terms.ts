import { readTermsVersion } from '#modules/instance/settings/server/index.ts';
import { refuse } from '#platform/refusal.ts';
import type { Db } from '#platform/server/db.ts';
import { refusals } from '../contract.ts';
import { termsVersion } from '../terms-version.ts';

/** The version is of the instance's own terms, or of the built-in ones (AUTH-12). @throws Refusal termsNotAccepted */
export async function requireCurrentTerms(db: Db, version: string): Promise<void> {
  if (version !== ((await readTermsVersion(db)) ?? termsVersion)) throw refuse(refusals, 'termsNotAccepted');
}
