import { problemsOf, type Wrong } from '../read-community-file.ts';

/** Parsers of uploaded files, which run in their own process (`read-file.ts`). Each takes one argument. */
export { readCommunityFile } from '../read-community-file.ts';
export { readCalendar } from './read-calendar.ts';
export { readPage } from './read-page.ts';
export { readSpreadsheet } from './read-spreadsheet.ts';

export const findLines = ({ text, wrong }: { text: string; wrong: readonly Wrong[] }) =>
  problemsOf(text, wrong);
