export const storageKey = 'theme';
export const lightQuery = '(prefers-color-scheme: light)';

/**
 * Sets `data-theme` before the first paint. Put it into `<head>` with the page's nonce; it does not depend on the
 * visitor's cookie, so that rendered pages can be cached for everyone. Without script the page is dark.
 */
export const themeScript = `(()=>{let t;try{t=localStorage.getItem('${storageKey}')}catch{}document.documentElement.dataset.theme=t==='dark'||t==='light'?t:matchMedia('${lightQuery}').matches?'light':'dark'})()`;
