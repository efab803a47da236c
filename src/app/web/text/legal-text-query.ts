import { getLegalText } from '#modules/instance/settings/contract.ts';
import { queryOf } from '#platform/ui/api.ts';
import type { LegalText } from './legal-versions.ts';

export const legalTextQuery = (page: LegalText) =>
  queryOf(getLegalText, { page }, ['instance', 'legal', page]);
