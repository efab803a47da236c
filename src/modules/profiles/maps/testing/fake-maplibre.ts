/**
 * Replaces MapLibre in component tests, which have no WebGL. Opening a map fails, unless a test turns WebGL on. It is an
 * alias in `vitest.config.ts` rather than a mock, because test files that share a process share its modules.
 */
export const webGl = { isOn: false, press: (_at: { lng: number; lat: number }) => {} };

type Bounds = [west: number, south: number, east: number, north: number];

class FakeMap {
  readonly #bounds: Bounds;
  constructor({ bounds = [0, 0, 0, 0] }: { bounds?: Bounds }) {
    if (!webGl.isOn) throw new Error('WebGL is off.');
    this.#bounds = bounds;
  }
  on(name: string, handler: (event: object) => void) {
    if (name === 'click') webGl.press = (lngLat) => handler({ lngLat });
  }
  once = (_load: string, handler: () => void) => queueMicrotask(handler);
  off() {}
  addControl() {}
  getSource() {}
  getContainer = () => document.body;
  getZoom = () => 10;
  getBounds() {
    const [west, south, east, north] = this.#bounds;
    return { getWest: () => west, getSouth: () => south, getEast: () => east, getNorth: () => north };
  }
  fitBounds() {}
  project = () => ({ x: 0, y: 0 });
  setStyle() {}
  remove() {}
}

class FakeMarker {
  setLngLat = () => this;
  addTo = () => this;
  on() {}
  remove() {}
}

class FakeControl {
  onAdd() {}
}

export {
  FakeMap as Map,
  FakeMarker as Marker,
  FakeControl as AttributionControl,
  FakeControl as ScaleControl,
};
export const setWorkerUrl = () => {};
export const addProtocol = () => {};
