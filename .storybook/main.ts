/**
 * Storybook: where the stories are. Plug-ins come from vite.config.ts, which Storybook reads. Nothing here uses the network.
 */
import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig } from 'vite';

interface Channel {
  removeAllListeners: (event: string) => void;
}

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  // The brands' logos and pictures, where the demo hub serves them.
  staticDirs: [
    { from: '../hub/public/brand', to: '/brand' },
    { from: '../src/brand/pictures', to: '/brand/pictures' },
  ],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  features: { sidebarOnboardingChecklist: false },
  // Storybook fetches "What's new" in spite of the settings.
  experimental_serverChannel: (channel: Channel) => {
    channel.removeAllListeners('requestWhatsNewData');
    return channel;
  },
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: (given) =>
    mergeConfig(given, {
      // Storybook's own chunks, which visitors do not load.
      build: { chunkSizeWarningLimit: 4000 },
      // Prebundled: found while the first story loads, they would reload the page in the middle of it.
      optimizeDeps: {
        include: [
          '@emotion/cache',
          '@emotion/react',
          '@emotion/react/jsx-dev-runtime',
          '@emotion/styled/base',
          '@r2wc/react-to-web-component',
          '@react-email/body',
          '@react-email/button',
          '@react-email/column',
          '@react-email/container',
          '@react-email/head',
          '@react-email/heading',
          '@react-email/hr',
          '@react-email/html',
          '@react-email/img',
          '@react-email/link',
          '@react-email/preview',
          '@react-email/row',
          '@react-email/section',
          '@react-email/text',
          'i18next',
          'js-cookie',
          'libphonenumber-js/min',
          'react-dom',
          'react-dom/client',
          'react-dom/server',
          'react-hot-toast/headless',
          'react-i18next',
          'valibot',
        ],
      },
    }),
};

export default config;
