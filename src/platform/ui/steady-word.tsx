/** A button label that changes with its state, in the width of its longest text. */
export function SteadyWord({ longest, children }: { longest: string; children: string }) {
  return (
    <span className="steady-word" data-longest={longest}>
      {children}
    </span>
  );
}
