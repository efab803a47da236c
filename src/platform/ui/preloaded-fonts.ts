import display from './fonts/anybody.woff2?url';
import text from './fonts/instrument-sans.woff2?url';

/** Fonts of the first view, for `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const preloadedFonts = [text, display];
