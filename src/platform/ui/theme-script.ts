export const storageKey = 'theme';
export const lightQuery = '(prefers-color-scheme: light)';

/**
 * Sets `data-theme` before the first paint. Put it into `<head>`. Independent of cookies, so that rendered pages can be
 * cached for everyone. Without JavaScript pages are dark.
 */
export const themeScript = `(()=>{let t;try{t=localStorage.getItem('${storageKey}')}catch{}document.documentElement.dataset.theme=t==='dark'||t==='light'?t:matchMedia('${lightQuery}').matches?'light':'dark'})()`;
