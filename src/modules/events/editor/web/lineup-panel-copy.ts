export const lineupPanelWords = {
  newPerformer: 'New performer',
  lineup: 'Lineup',
  setType: 'Type of set',
  setTypeExample: 'Live set, DJ set',
  setTime: 'Set time',
  headliner: 'Headliner',
  remove: (name: string) => `Remove ${name}`,
} as const;
