let opening: Promise<void> | undefined;

/** Has the rest of the page wait until this part is there, because the part covers it. */
export function holdPageFor(part: Promise<void>): void {
  opening = part.catch(() => undefined).then(idle);
}

/** Resolves when the rest of the page may load. */
export const untilOpened = (): Promise<void> | undefined => opening;

/** Some browsers lack requestIdleCallback. */
function idle(): Promise<void> {
  return new Promise((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done(), { timeout: 2000 });
    else setTimeout(done);
  });
}
