const badText = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/**
 * NFC takes quadratic time for marks on one letter: 64 kB of stacked accents took 0.4 s, 1 MB would take minutes. The
 * Stream-Safe Text Format (UAX #15) allows 30 in a row.
 */
const stackedMarks = /\p{M}{31}/u;

/** PostgreSQL can't store NUL, and half a surrogate pair can't be shown. */
export const isCleanText = (text: string): boolean => !badText.test(text) && !stackedMarks.test(text);
