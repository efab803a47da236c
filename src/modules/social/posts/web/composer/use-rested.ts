import { useEffect, useState } from 'react';

/** Milliseconds for which typing must rest. */
const patience = 250;

/** A value once it has not changed for a moment. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), patience);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
