/** Marks a link as current only if all filters match. */
export const wholeAddress = { exact: true, includeSearch: true };
