export function Notes({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <ul className="move-notes">
      {of.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
