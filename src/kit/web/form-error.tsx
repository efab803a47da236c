import type { Refusal } from '#kit/refusal.ts';
import { IconWarningCircleFill } from '#kit/web/icons.tsx';

/** A refusal that is about no single field: too many tries, no connection. */
export function FormError({
  refusal,
  except = [],
}: {
  refusal: Refusal | undefined;
  except?: readonly string[];
}) {
  const isShown = refusal !== undefined && !except.includes(refusal.code);
  return (
    <div role="alert" className="contents">
      {isShown && (
        <p className="field-error">
          <IconWarningCircleFill />
          <span>
            {refusal.title}. {refusal.message}
          </span>
        </p>
      )}
    </div>
  );
}
