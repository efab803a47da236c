export const stepperWords = { fewer: 'One less', more: 'One more', done: ', done' } as const;
