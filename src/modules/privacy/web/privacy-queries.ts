import { queryOf } from '#platform/ui/api.ts';
import { getDataExport, getDeletionStatus } from '../contract.ts';

export const dataExportQuery = queryOf(getDataExport, {}, ['privacy', 'export']);
export const deletionStatusQuery = queryOf(getDeletionStatus, {}, ['privacy', 'deletion']);
