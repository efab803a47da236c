export const eventEditorWords = { addPerformer: 'Add a performer', home: 'Go to the home page' } as const;
