export const mapCanvasWords = {
  map: 'Map of events',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
} as const;
