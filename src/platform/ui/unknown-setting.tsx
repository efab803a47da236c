import { Button } from './button.tsx';
import { errorWords } from './error-copy.ts';
import { SettingRow } from './setting-row.tsx';
import { Skeleton } from './skeleton.tsx';

type UnknownSettingProps = {
  title: string;
  query: { readonly isError: boolean; readonly refetch: () => unknown };
};

/** A setting that is loading or couldn't be loaded, so that no wrong value is shown. */
export function UnknownSetting({ title, query: { isError, refetch } }: UnknownSettingProps) {
  return (
    <SettingRow title={title}>
      {isError ? (
        <div role="alert" className="grid gap-3 justify-items-start">
          <p>{errorWords.message}</p>
          <Button variant="quiet" onClick={() => void refetch()}>
            {errorWords.retry}
          </Button>
        </div>
      ) : (
        <Skeleton lines={2} />
      )}
    </SettingRow>
  );
}
