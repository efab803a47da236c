import { feedWords } from '../copy.ts';
import './post.css';

/** Two posts on their way, in their measures. */
export function PostSkeleton() {
  return (
    <div role="status" aria-label={feedWords.loading}>
      {[0, 1].map((one) => (
        <div key={one} className="post" aria-hidden="true">
          <div className="post-head">
            <span className="skeleton size-11 rounded-full" />
            <span className="grid gap-2">
              <span className="skeleton h-4 w-40" />
              <span className="skeleton h-3 w-56" />
            </span>
          </div>
          <div className="post-body">
            <span className="skeleton h-4" />
            <span className="skeleton h-64" />
          </div>
        </div>
      ))}
    </div>
  );
}
