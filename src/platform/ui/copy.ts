/** Labels of components that every page loads. */
export const uiWords = { brand: 'backbeat', loading: 'Loading', working: 'Working' } as const;
