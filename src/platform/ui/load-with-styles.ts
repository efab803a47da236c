const underWay = new Map<string, Promise<void>>();

/**
 * Loads a part after the style sheets that the build lists for it. The build wraps every `import()` in it, replacing
 * Vite's helper, which supports browsers, bases and files that we don't have with twice the code.
 */
export function loadWithStyles<Part>(
  load: () => Promise<Part>,
  styles: readonly string[] = [],
): Promise<Part> {
  return Promise.all(styles.map(addStyles)).then(load);
}

function addStyles(file: string): Promise<void> {
  const added = underWay.get(file) ?? addLink(`/${file}`);
  // Allows a retry after a failure.
  underWay.set(file, added);
  added.catch(() => underWay.delete(file));
  return added;
}

function addLink(href: string): Promise<void> {
  return new Promise((done, fail) => {
    if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return done();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => done());
    link.addEventListener('error', () => {
      link.remove();
      fail(new Error(`Unable to preload CSS for ${href}`));
    });
    document.head.append(link);
  });
}
