export { encodeMp3 } from './encode-mp3.ts';
export { renderPreview } from './render-preview.ts';
export type { Preview } from './render-preview.ts';
export { genres } from './styles.ts';
export { synthesize } from './synthesize.ts';
export type { Song } from './synthesize.ts';
export { sampleRate } from './tone.ts';
export { waveform } from './waveform.ts';
