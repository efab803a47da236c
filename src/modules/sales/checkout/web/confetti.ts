/** Loaded on demand. Does nothing with reduced motion. */
export async function throwConfetti(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { create } = (await import('canvas-confetti')).default;
  const canvas = document.createElement('canvas');
  canvas.className = 'pointer-events-none fixed inset-0 z-(--z-toast) size-full';
  canvas.setAttribute('aria-hidden', 'true');
  document.body.append(canvas);
  const colors = ['#17130f', '#fbf9f4', '#f07c93', '#7fa8f5', '#55b79a'];
  try {
    await create(canvas, { resize: true, disableForReducedMotion: true })({
      particleCount: 90,
      spread: 75,
      startVelocity: 42,
      origin: { y: 0.7 },
      colors,
    });
  } finally {
    canvas.remove();
  }
}
