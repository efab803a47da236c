/** Points of the schematic's style where no label is drawn, because markers cover them. */
export const takenSource = 'taken';
