/** Where a browser keeps the page of a door with all that it is made of. Its service worker answers from here. */
export const keptPages = 'door';

/** Pages that are kept: `/event/b/…/manage/check-in`. */
export const isDoorPath = (path: string): boolean =>
  /^\/event\/[^/]+\/[^/]+\/manage\/check-in\/?$/.test(path);

/** Where the description of the page as an app is. */
export const doorManifestPath = '/door.webmanifest';
