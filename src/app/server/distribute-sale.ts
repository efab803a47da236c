import { defineEventOf } from '#modules/sales/tickets/server/index.ts';
import { distributeAt } from '#platform/server/distribute.ts';
import { saleLayout } from './sale-layout.ts';

/** Distributes the sale by its events. @returns and @throws like `distributeAt` */
export const distributeSale = (url: string): Promise<string[]> =>
  distributeAt(url, saleLayout, defineEventOf);
