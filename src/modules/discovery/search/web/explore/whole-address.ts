/** A link is the current one only with all of its filters. */
export const wholeAddress = { exact: true, includeSearch: true };
