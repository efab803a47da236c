/**
 * Neighborhood boundaries, drawn by hand along main streets, in degrees (NBH-05). Accurate to the side of a street. A
 * neighborhood without one contains the points nearest to its center.
 */
export const boundaries: Readonly<Record<string, [longitude: number, latitude: number][]>> = {
  // Glendale Boulevard, the 101 and Stadium Way.
  'echo-park': [
    [-118.2735, 34.0902],
    [-118.2565, 34.0935],
    [-118.2448, 34.0812],
    [-118.2512, 34.0672],
    [-118.2625, 34.0708],
    [-118.2712, 34.0768],
  ],
  // Hyperion, Glendale Boulevard, the 101 and Fountain.
  'silver-lake': [
    [-118.2868, 34.0952],
    [-118.2738, 34.1068],
    [-118.2602, 34.1015],
    [-118.2735, 34.0902],
    [-118.2712, 34.0768],
    [-118.2842, 34.0826],
  ],
  // The 101, Alameda, the 10 and the 110.
  downtown: [
    [-118.2475, 34.0592],
    [-118.2385, 34.0552],
    [-118.2405, 34.0298],
    [-118.2658, 34.0352],
    [-118.2695, 34.0418],
  ],
  // Lincoln, Rose, the beach and Washington.
  venice: [
    [-118.4805, 34.0002],
    [-118.4642, 34.0018],
    [-118.4462, 33.9858],
    [-118.4658, 33.9795],
  ],
};
