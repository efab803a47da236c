import * as z from 'zod/mini';
import { defineDomainEvent, rowId, rowIdOf } from '#platform/domain-events.ts';
import type { UserId } from '#platform/ids.ts';

/** An account was deleted. Subscribers erase what takes long. */
export const accountDeleted = defineDomainEvent('account.left', z.object({ userId: rowIdOf<UserId>() }));
export const dataExportRequested = defineDomainEvent('dataExport.asked', z.object({ exportId: rowId }));
