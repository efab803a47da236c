import { queryOf } from '#platform/ui/api.ts';
import { getAccount } from '../../account-contract.ts';
import { listSessions } from '../../contract.ts';
import { listPasskeys } from '../../passkey-contract.ts';
import { listConnections } from '../../provider-contract.ts';
import { getSecondFactor } from '../../second-factor-contract.ts';

export const accountQuery = queryOf(getAccount, {}, ['accounts', 'own']);
export const sessionsQuery = queryOf(listSessions, {}, ['accounts', 'sessions']);
export const passkeysQuery = queryOf(listPasskeys, {}, ['accounts', 'passkeys']);
export const connectionsQuery = queryOf(listConnections, {}, ['accounts', 'connections']);
export const secondFactorQuery = queryOf(getSecondFactor, {}, ['accounts', 'second-factor']);
