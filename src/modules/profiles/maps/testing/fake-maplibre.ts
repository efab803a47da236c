/**
 * Stands in for MapLibre in the tests of components, where there is no WebGL. Maps can't be opened, as in a browser without
 * it, unless a test turns it on. An alias and not a mock, because the files of a process share its modules.
 */
export const webGl = { isOn: false, press: (_at: { lng: number; lat: number }) => {} };

class FakeMap {
  constructor() {
    if (!webGl.isOn) throw new Error('WebGL is off.');
  }
  on(name: string, handler: (event: object) => void) {
    if (name === 'click') webGl.press = (lngLat) => handler({ lngLat });
  }
  once = (_load: string, handler: () => void) => queueMicrotask(handler);
  off() {}
  addControl() {}
  getSource() {}
  getContainer = () => document.body;
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
