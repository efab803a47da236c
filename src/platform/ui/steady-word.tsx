/** A word of a button that changes with its state, in the width of the longest it may say. */
export function SteadyWord({ longest, children }: { longest: string; children: string }) {
  return (
    <span className="steady-word" data-longest={longest}>
      {children}
    </span>
  );
}
