import { ExportPart } from './export-part.tsx';
import { DeleteAccountPart } from './delete-account-part.tsx';

/** What is one's own is taken along, or taken away (ACC-03). */
export function DataSection() {
  return (
    <div className="max-w-3xl">
      <ExportPart />
      <DeleteAccountPart />
    </div>
  );
}
