import * as z from 'zod/mini';
import { defineDomainEvent, rowId } from '#platform/domain-events.ts';

/** Somebody deleted their account. What takes long is erased after it. */
export const accountLeft = defineDomainEvent('account.left', z.object({ userId: rowId }));
export const dataExportAsked = defineDomainEvent('dataExport.asked', z.object({ exportId: rowId }));
