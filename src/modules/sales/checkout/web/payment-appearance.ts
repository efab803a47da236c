import type { Appearance } from '@stripe/stripe-js';

/**
 * Styles the provider's fields with our current tokens. Its iframe knows neither our variables nor OKLCH, so each
 * color is painted once and read back.
 */
export function paymentAppearance(place: Element): Appearance {
  const styles = getComputedStyle(place);
  const color = (name: string) => rgbOf(styles.getPropertyValue(name).trim());
  return {
    theme: 'flat',
    variables: {
      colorPrimary: color('--lit'),
      colorBackground: color('--surface'),
      colorText: color('--text'),
      colorTextSecondary: color('--text-2'),
      colorTextPlaceholder: color('--text-3'),
      colorDanger: color('--danger'),
      fontFamily: 'Instrument Sans, system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '6px',
      gridRowSpacing: '16px',
    },
    rules: {
      '.Input': { border: `1px solid ${color('--edge')}`, padding: '13px 14px' },
      '.Input:focus': { boxShadow: 'none', border: `2px solid ${color('--focus')}`, padding: '12px 13px' },
      '.Label': { fontSize: '14px', fontWeight: '600' },
    },
  };
}

/** Converts `oklch(…)` to `rgb(…)` by painting one pixel. */
function rgbOf(color: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || color === '') return color;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
