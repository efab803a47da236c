import type { KeptRoom } from '#platform/kept-pages.ts';

/** `/event/b/…/manage/check-in` opens offline (DOR-03). */
export const scannerPages: KeptRoom = {
  name: 'door',
  addresses: String.raw`^/event/[^/]+/[^/]+/manage/check-in/?(?:\?|$)`,
};

export const scannerManifestPath = '/door.webmanifest';
