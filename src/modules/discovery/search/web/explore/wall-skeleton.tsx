import { exploreResultsWords } from './explore-results-copy.ts';

/** Placeholder with the size of the posters, so that nothing shifts. */
export function WallSkeleton({ count = 10 }: { count?: number }) {
  return (
    <div role="status" aria-label={exploreResultsWords.loading} className="wall">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} aria-hidden="true">
          <div className="skeleton aspect-[4/5]" />
          <div className="skeleton mt-3 h-4 w-4/5" />
          <div className="skeleton mt-2 h-3 w-3/5" />
          <div className="skeleton mt-2 h-3 w-2/5" />
        </div>
      ))}
    </div>
  );
}
