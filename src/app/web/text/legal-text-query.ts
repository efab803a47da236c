import { getLegalText } from '#modules/instance/settings/contract.ts';
import { queryOf } from '#platform/ui/api.ts';
import { legalPaths, type LegalText } from './legal-versions.ts';

/** @param version of the instance's own terms; the current one by default */
export const legalTextQuery = (page: LegalText, version?: string) =>
  queryOf(getLegalText, { page, ...(version && { version }) }, [
    'instance',
    'legal',
    page,
    version ?? 'current',
  ]);

/** Whether an address names a version of the instance's own terms. */
export const isOwnVersion = (path: string, version: string | undefined): version is string =>
  path === legalPaths.terms && version?.startsWith('own-') === true;
