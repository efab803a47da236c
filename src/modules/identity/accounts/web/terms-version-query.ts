import { getTermsVersion } from '#modules/instance/settings/terms-contract.ts';
import { queryOf } from '#platform/ui/api.ts';

export const termsVersionQuery = queryOf(getTermsVersion, {}, ['instance', 'termsVersion']);
