export { SaveButton } from './late-save-button.ts';
export { savedIdsQuery, savedKey } from './saved-queries.ts';
