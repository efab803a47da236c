import { queryOf } from '#platform/ui/api.ts';
import { listPromoted } from '../promoted-contract.ts';

/** What the house recommends: one, for the banner. */
export const promotedQuery = queryOf(listPromoted, { limit: 1 }, ['events', 'promoted']);
