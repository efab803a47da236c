export { gels, type Gel } from '@backbeat/poster-press/gels';
