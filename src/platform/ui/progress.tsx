import './styles/progress.css';

type ProgressProps = {
  /** How many of `most` are done. */
  value: number;
  most: number;
  /** The same in words, which stand above it and are read out as they change. */
  label: string;
};

/** How far something is that takes its time. */
export function Progress({ value, most, label }: ProgressProps) {
  return (
    <div className="progress">
      <p className="num" role="status">
        {label}
      </p>
      <progress value={most === 0 ? 1 : value} max={most === 0 ? 1 : most} aria-label={label} />
    </div>
  );
}
