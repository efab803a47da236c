export const mapWords = {
  schematic: 'Schematic, no streets',
  coast: 'Coast: Natural Earth',
  pictureOf: (name: string, near: string) =>
    near
      ? `Schematic map: ${name}, near ${near}. Streets aren’t shown.`
      : `Schematic map: ${name}. Streets aren’t shown.`,
  mapOf: (name: string) => `Map around ${name}`,
  kilometers: (count: number) => `${count} km`,
  failed: 'The map couldn’t load.',
  fallback: 'The map couldn’t load, so this is a schematic',
} as const;
