/** An animation: what to draw at a moment of its loop, from 0 to 1. */
export type Sticker = {
  readonly name: string;
  readonly title: string;
  readonly words: string;
  readonly draw: (at: number) => string;
};

export const stickerSize = 320;
const middle = stickerSize / 2;

/** The accent colors amber, coral, magenta, cobalt, cyan and jade. */
const lights = ['#f5a623', '#ff6f59', '#e0459b', '#4a6cf7', '#2fc6e0', '#2fbf8f'] as const;
const light = (place: number) => lights[place % lights.length]!;

const frame = (inside: string, ground = '#14110f') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${stickerSize}" height="${stickerSize}"><rect width="100%" height="100%" rx="28" fill="${ground}"/>${inside}</svg>`;
const circle = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="${fill}" ${more}/>`;
const bar = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width}" height="${height.toFixed(1)}" rx="${Math.min(width / 3, 14)}" fill="${fill}" ${more}/>`;
const inMiddle = (inside: string, turn: number, size = 1) =>
  `<g transform="translate(${middle} ${middle}) rotate(${turn.toFixed(1)}) scale(${size.toFixed(3)})">${inside}</g>`;

const wave = (at: number, shift = 0) => Math.sin((at + shift) * Math.PI * 2);
const many = (length: number, draw: (place: number) => string) =>
  Array.from({ length }, (_, place) => draw(place)).join('');

const heart = 'M0 34C-58-8-40-58 0-28 40-58 58-8 0 34Z';
const star = 'M0-60 14-18 58-18 22 8 36 52 0 26-36 52-22 8-58-18-14-18Z';

export const stickers: readonly Sticker[] = [
  {
    name: 'vinyl',
    title: 'Spinning record',
    words: 'vinyl dj turntable play music spin',
    draw: (at) => {
      const grooves = many(4, (ring) =>
        circle(0, 0, 116 - ring * 17, 'none', 'stroke="#3a332d" stroke-width="2"'),
      );
      const label =
        circle(0, 0, 46, light(0)) + bar(-4, -116, 8, 46, '#57493d') + bar(12, -3, 24, 6, '#14110f');
      return frame(inMiddle(circle(0, 0, 124, '#26211d') + grooves + label, at * 360));
    },
  },
  {
    // Part of the address of posted GIFs, so it keeps its spelling.
    name: 'equaliser',
    title: 'Equalizer',
    words: 'bars sound loud beat volume music bass',
    draw: (at) =>
      frame(
        many(9, (place) => {
          const height =
            60 + 90 * Math.abs(wave(at, place * 0.17)) + 30 * Math.abs(wave(at * 2, place * 0.31));
          return bar(32 + place * 29, 270 - height, 22, height, light(place));
        }),
      ),
  },
  {
    name: 'heart',
    title: 'Beating heart',
    words: 'love like yes thanks beat',
    draw: (at) => {
      const size = 2.1 + 0.35 * Math.max(0, wave(at)) + 0.2 * Math.max(0, wave(at * 2));
      return frame(inMiddle(`<path d="${heart}" fill="${light(1)}"/>`, 0, size));
    },
  },
  {
    name: 'confetti',
    title: 'Confetti',
    words: 'party yay congratulations sold out celebrate happy',
    draw: (at) =>
      frame(
        many(42, (piece) => {
          const y = ((piece * 53) / stickerSize + at * (1 + (piece % 2))) % 1;
          const turn = (at * 360 * (1 + (piece % 3)) + piece * 40) % 360;
          const place = `translate(${(piece * 71) % stickerSize} ${(y * 360 - 20).toFixed(1)}) rotate(${turn.toFixed(1)})`;
          return bar(-6, -10, 12, 20, light(piece), `transform="${place}"`);
        }),
      ),
  },
  {
    name: 'stage-lights',
    title: 'Stage lights',
    words: 'show club techno rave strobe',
    draw: (at) =>
      frame(
        many(5, (lamp) => {
          const x = 40 + lamp * 60;
          const to = x + 90 * wave(at, lamp * 0.2);
          const beam = `<path d="M${x} 20 ${(to - 46).toFixed(1)} 320 ${(to + 46).toFixed(1)} 320Z" fill="${light(lamp)}" opacity=".45"/>`;
          return beam + circle(x, 20, 12, light(lamp));
        }),
      ),
  },
  {
    name: 'star',
    title: 'Star',
    words: 'great wow top favorite applause',
    draw: (at) =>
      frame(inMiddle(`<path d="${star}" fill="${light(0)}"/>`, 18 * wave(at), 1.8 + 0.2 * wave(at, 0.25))),
  },
  {
    name: 'moon',
    title: 'Moon over the city',
    words: 'night late city sleep tonight see you',
    draw: (at) => {
      const sky = many(18, (place) => {
        const glow = (0.3 + 0.7 * Math.abs(wave(at, place * 0.21))).toFixed(2);
        return circle(
          (place * 83) % 320,
          (place * 37) % 170,
          2 + (place % 2),
          '#f3e9dc',
          `opacity="${glow}"`,
        );
      });
      const moon =
        circle(220, 92 + 6 * wave(at), 44, light(0)) + circle(240, 82 + 6 * wave(at), 38, '#171a33');
      const houses = many(7, (place) => bar(place * 48 - 6, 210 - ((place * 29) % 50), 44, 160, '#0b0d1d'));
      const panes = many(14, (pane) => {
        const glow = wave(at, pane * 0.13) > 0 ? '.9' : '.25';
        return bar(
          8 + (pane % 7) * 48,
          236 + Math.floor(pane / 7) * 34,
          12,
          16,
          light(pane),
          `opacity="${glow}"`,
        );
      });
      return frame(sky + moon + houses + panes, '#171a33');
    },
  },
  {
    name: 'coming',
    title: 'Coming',
    words: 'wait waiting soon typing loading dots',
    draw: (at) =>
      frame(
        many(3, (dot) =>
          circle(90 + dot * 70, 190 - 60 * Math.abs(wave(at, dot * 0.12)), 26, light(dot + 2)),
        ),
      ),
  },
  {
    name: 'bass-drop',
    title: 'Bass drop',
    words: 'boom speaker loud low ripple',
    draw: (at) => {
      const rings = many(5, (ring) => {
        const grown = (at + ring / 5) % 1;
        const line = `stroke="${light(ring)}" stroke-width="12" opacity="${(1 - grown).toFixed(2)}"`;
        return circle(middle, middle, 20 + grown * 150, 'none', line);
      });
      return frame(rings + circle(middle, middle, 30 + 6 * wave(at * 2), '#f3e9dc'));
    },
  },
  {
    name: 'headphones',
    title: 'Headphones',
    words: 'listen listening track song new music',
    draw: (at) => {
      const band = `<path d="M-90 30v-30a90 90 0 0 1 180 0v30" fill="none" stroke="${light(4)}" stroke-width="18"/>`;
      const shells = bar(-112, 16, 48, 86, light(2)) + bar(64, 16, 48, 86, light(2));
      return frame(
        inMiddle(band + shells, 8 * wave(at)) +
          circle(middle, 196 - 14 * Math.abs(wave(at * 2)), 14, light(0)),
      );
    },
  },
  {
    name: 'hello',
    title: 'Hello',
    words: 'hi hey welcome bye hand wave',
    draw: (at) => {
      const fingers = many(4, (finger) =>
        bar(-64 + finger * 34, [-76, -100, -94, -68][finger]!, 28, 120, light(0)),
      );
      const palm =
        bar(-64, -10, 130, 110, light(0)) +
        bar(-102, -10, 28, 92, light(0), 'transform="rotate(-34 -88 36)"');
      return frame(inMiddle(fingers + palm, 18 * wave(at * 2)));
    },
  },
];
