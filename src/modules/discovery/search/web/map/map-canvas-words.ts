export const mapCanvasWords = {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
} as const;
