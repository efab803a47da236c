import { queryOf } from '#platform/ui/api.ts';
import { getChecklist } from '../contract.ts';

export const checklistQuery = queryOf(getChecklist, {}, ['admin', 'setup']);
