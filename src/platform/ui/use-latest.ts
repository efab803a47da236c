import { useRef } from 'react';

/** Of several reads, only the last one counts: earlier answers and failures that arrive later are left out. */
export function useLatest() {
  const turn = useRef(0);
  return {
    /** Leaves out the answer that is still awaited. */
    drop: () => {
      turn.current += 1;
    },
    /** @throws what the read throws */
    read: async <T>(reading: Promise<T>, onAnswer: (answer: T) => void) => {
      const own = ++turn.current;
      try {
        const answer = await reading;
        if (own === turn.current) onAnswer(answer);
      } catch (error) {
        if (own === turn.current) throw error;
      }
    },
  };
}
