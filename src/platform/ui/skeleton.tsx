import { classNames } from './class-names.ts';

interface SkeletonProps {
  /** Size and shape, such as `h-40` or `aspect-[4/5]`. */
  className?: string;
  /** Lines of text instead of a block; the last is shorter. */
  lines?: number;
  label?: string;
}

/** A placeholder while something loads. Give it the size of the content, so that nothing shifts. */
export function Skeleton({ className, lines, label = 'Loading' }: SkeletonProps) {
  return (
    <div
      role="status"
      aria-label={label}
      className={classNames(
        lines === undefined && 'skeleton',
        lines !== undefined && 'grid gap-2',
        className,
      )}
    >
      {lines !== undefined &&
        Array.from({ length: lines }, (_, line) => (
          <div
            key={line}
            className={classNames('skeleton h-4', line === lines - 1 && lines > 1 && 'w-2/3')}
          />
        ))}
    </div>
  );
}
