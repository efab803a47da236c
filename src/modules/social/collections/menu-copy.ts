/** In the menu of what there is to make, which every page carries. */
export const listEntry = { label: 'Do-list', hint: 'Nights in an order of your own.' } as const;
