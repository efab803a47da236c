import { queryOf } from '#platform/ui/api.ts';
import { getDataExport, getLeaving } from '../contract.ts';

export const dataExportQuery = queryOf(getDataExport, {}, ['leaving', 'export']);
export const leavingQuery = queryOf(getLeaving, {}, ['leaving', 'held']);
