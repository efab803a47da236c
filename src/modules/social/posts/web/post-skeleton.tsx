import { feedWords } from '../copy.ts';
import './post.css';

export function PostSkeleton() {
  return (
    <div role="status" aria-label={feedWords.loading}>
      {[0, 1].map((one) => (
        <div key={one} className="post" aria-hidden="true">
          <div className="post-head">
            <span className="skeleton post-wait-face" />
            <span className="skeleton post-wait-line" />
          </div>
          <div className="post-body">
            <span className="skeleton post-wait-line" />
            <span className="skeleton post-wait-item" />
          </div>
        </div>
      ))}
    </div>
  );
}
