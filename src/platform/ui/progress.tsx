import './styles/progress.css';

type ProgressProps = {
  /** Progress out of `most`. */
  value: number;
  most: number;
  /** The progress in words, shown above and announced on change. */
  label: string;
};

/** Progress of something that takes a while. */
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
