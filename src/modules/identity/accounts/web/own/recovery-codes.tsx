import { Button } from '#platform/ui/button.tsx';
import { copyText } from '#platform/ui/copy-text.ts';
import { ownWords as copy } from '../../own-copy.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onDone: () => void;
}

/** Shown once, to save. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const text = `${copy.recoveryHead(email)}\n\n${codes.join('\n')}\n`;
  return (
    <>
      <p>{copy.recoveryNote}</p>
      <ul className="grid grid-cols-2 gap-2 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="setting-acts">
        <Button variant="outline" onClick={() => download(copy.recoveryFile, text)}>
          {copy.download}
        </Button>
        <Button variant="outline" onClick={() => void copyText(text, copy.copied, copy.copyFailed)}>
          {copy.copyCodes}
        </Button>
      </div>
      <Button variant="primary" onClick={onDone}>
        {copy.savedThem}
      </Button>
    </>
  );
}

function download(name: string, text: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
