import { ExportPart } from './export-part.tsx';
import { DeleteAccountPart } from './delete-account-part.tsx';

/** Data export and account deletion (ACC-03). */
export function DataSection({ onDeleted }: { onDeleted: () => void }) {
  return (
    <div className="max-w-3xl">
      <ExportPart />
      <DeleteAccountPart onDeleted={onDeleted} />
    </div>
  );
}
