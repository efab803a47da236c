import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';

export default defineConfig({
  // Set SITE to the address where the pages are published, for the sitemap and canonical links.
  site: process.env.SITE || undefined,
  integrations: [
    starlight({
      title: 'Backbeat',
      description: 'The open platform for nights out: how to try, install, run and use it.',
      customCss: ['./src/custom.css'],
      sidebar: [
        { label: 'Run it', items: ['try', 'install', 'configure', 'upgrade', 'back-up', 'operations'] },
        {
          label: 'Guides',
          items: ['guides/hosts', 'guides/artists', 'guides/venues', 'guides/operators'],
        },
        { label: 'API', collapsed: true, items: [{ autogenerate: { directory: 'api' } }] },
        { label: 'Decisions', collapsed: true, items: [{ autogenerate: { directory: 'decisions' } }] },
      ],
    }),
  ],
});
