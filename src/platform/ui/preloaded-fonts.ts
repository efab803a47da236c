import display from './fonts/anybody.woff2?url';
import text from './fonts/instrument-sans.woff2?url';

/** What the first view is set in: `<link rel="preload" as="font" type="font/woff2" crossorigin>` for each. */
export const preloadedFonts = [text, display];
