import { queryOf } from '#kit/web/api.ts';
import { getOwnDetails } from '../../own-contract.ts';

export const ownDetailsQuery = queryOf(getOwnDetails, {}, ['profiles', 'own-details']);
