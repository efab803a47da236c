import { queryOf } from '#platform/ui/api.ts';
import {
  getArtistView,
  getCommunityView,
  getGenreView,
  getHashtagView,
  getLocationView,
  getUserView,
  getVenueView,
} from '../../contract.ts';
import { sideInput, type Side } from './side.ts';

// The keys extend the resource's own key, so that changes to it refresh its page.
const side = ({ when, after }: Side) => [when ?? 'upcoming', after ?? ''];

export const venueViewQuery = (venueId: string, on: Side) =>
  queryOf(getVenueView, { venueId, ...sideInput(on) }, ['venues', venueId, 'view', ...side(on)]);

export const artistViewQuery = (artistId: string, on: Side) =>
  queryOf(getArtistView, { artistId, ...sideInput(on) }, ['artists', artistId, 'view', ...side(on)]);

export const communityViewQuery = (communityId: string, on: Side) =>
  queryOf(getCommunityView, { communityId, ...sideInput(on) }, [
    'communities',
    communityId,
    'view',
    ...side(on),
  ]);

export const locationViewQuery = (locationId: string, on: Side) =>
  queryOf(getLocationView, { locationId, ...sideInput(on) }, ['places', locationId, 'view', ...side(on)]);

export const genreViewQuery = (slug: string, on: Side) =>
  queryOf(getGenreView, { slug, ...sideInput(on) }, ['genres', slug, 'view', ...side(on)]);

export const hashtagViewQuery = (tag: string, on: Side) =>
  queryOf(getHashtagView, { tag, ...sideInput(on) }, ['hashtags', tag, 'view', ...side(on)]);

export const userViewQuery = (userId: string, on: Side) =>
  queryOf(getUserView, { userId, ...sideInput(on) }, ['profiles', userId, 'view', ...side(on)]);
