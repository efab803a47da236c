export { mountSitemap } from './sitemap.ts';
