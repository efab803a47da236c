import type { OfflinePages } from '#platform/offline-pages.ts';

/** `/event/b/…/manage/check-in` opens offline (DOR-03). */
export const scannerPages: OfflinePages = {
  name: 'check-in',
  addresses: String.raw`^/event/[^/]+/[^/]+/manage/check-in/?(?:\?|$)`,
};

export const scannerManifestPath = '/check-in.webmanifest';
