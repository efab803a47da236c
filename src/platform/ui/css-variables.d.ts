import 'react';

declare module 'react' {
  /** Components set CSS variables, such as `--size`. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
