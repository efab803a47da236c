import { useRef } from 'react';

/** Lets a form that is submitted while the details of a chosen place load wait for them. */
export function useReading() {
  const reading = useRef<Promise<void>>(undefined);
  const waiting = useRef<() => void>(undefined);
  return {
    /** The field says if the read fails. */
    note: (read: Promise<void>) => {
      const end = () => {
        if (reading.current === ended) reading.current = undefined;
      };
      const ended = read.then(end, end);
      reading.current = ended;
      return read;
    },
    /** Calls at once if nothing is being read. Of several calls that wait, only the last one counts. */
    after: (submit: () => void) => {
      if (!reading.current) {
        submit();
        return;
      }
      waiting.current = submit;
      void reading.current.then(() => {
        const last = waiting.current;
        waiting.current = undefined;
        last?.();
      });
    },
  };
}
