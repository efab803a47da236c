import { queryOf } from '#platform/ui/api.ts';
import { getOwnDetails } from '../../own-contract.ts';

export const ownDetailsQuery = queryOf(getOwnDetails, {}, ['profiles', 'own-details']);
