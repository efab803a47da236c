import type { Refusal } from '#platform/refusal.ts';
import { IconWarningCircleFill } from '#platform/ui/icons.tsx';

/** A refusal that belongs to no field, such as too many tries. */
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
