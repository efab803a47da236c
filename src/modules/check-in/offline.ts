import type { KeptRoom } from '#platform/kept-pages.ts';

/** The page of a door, `/event/b/…/manage/check-in`, opens without a network (DOR-03). */
export const scannerPages: KeptRoom = {
  name: 'door',
  addresses: String.raw`^/event/[^/]+/[^/]+/manage/check-in/?(?:\?|$)`,
};

/** Where the description of the page as an app is. */
export const scannerManifestPath = '/door.webmanifest';
