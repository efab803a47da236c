import * as z from 'zod/mini';
import { defineDomainEvent, rowId } from '#platform/domain-events.ts';

/** An account was deleted. Subscribers erase what takes long. */
export const accountLeft = defineDomainEvent('account.left', z.object({ userId: rowId }));
export const dataExportAsked = defineDomainEvent('dataExport.asked', z.object({ exportId: rowId }));
