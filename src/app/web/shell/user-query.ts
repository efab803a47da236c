import { queryOf } from '#platform/ui/api.ts';
import { getUser } from '../../contract.ts';

export const userQuery = (userId: string) => queryOf(getUser, { userId }, ['profiles', userId]);
