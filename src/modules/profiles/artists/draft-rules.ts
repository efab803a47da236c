import type { Check } from '#platform/checks.ts';
import { safeLink } from '#platform/safe-link.ts';
import { artistLimits, type draftRefusals, type PerformerDraft } from './draft-contract.ts';

type Checked = Pick<PerformerDraft, 'name' | 'externalUrl'> & { readonly hasImage: boolean };

/** In form order (PFM-02, PFM-03). The server passes `hasImage: true`, because it gets the picture afterwards. */
export const performerChecks: readonly Check<Checked, keyof typeof draftRefusals>[] = [
  [({ name }) => name.trim() !== '', 'performerNameRequired'],
  [({ externalUrl }) => externalUrl.trim() !== '', 'websiteRequired'],
  [({ hasImage }) => hasImage, 'imageRequired'],
  [({ name }) => name.trim().length <= artistLimits.name, 'performerNameTooLong'],
  [({ externalUrl }) => safeLink(externalUrl.trim()) !== undefined, 'websiteInvalid'],
];
