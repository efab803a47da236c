import { queryOf } from '#kit/web/api.ts';
import { getArtist } from '../contract.ts';

export const artistQuery = (artistId: string) => queryOf(getArtist, { artistId }, ['artists', artistId]);
