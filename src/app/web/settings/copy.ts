export const settingsWords = { title: 'Settings', sections: 'Sections' } as const;
