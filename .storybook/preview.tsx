/** What all stories share: the stage they stand on, the toolbars, and axe, which fails a test on any violation. */
import type { Preview } from '@storybook/react-vite';
import { checkEveryVariant } from '../stories/stage/checkEveryVariant';
import { withStage } from '../stories/stage/withStage';

/** Tests look at each story by themselves, in every variant. */
const isTest = import.meta.env['VITEST_STORYBOOK'] !== undefined;

const widths = [320, 375, 768, 1280];

const preview: Preview = {
  decorators: [withStage],
  afterEach: checkEveryVariant,
  initialGlobals: { language: 'en', scheme: 'light', brand: 'neutral' },
  globalTypes: {
    language: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'en', title: 'English' },
          { value: 'zh', title: '中文' },
        ],
      },
    },
    brand: {
      description: 'Brand: what the demo hub answers for a tenant',
      toolbar: {
        icon: 'paintbrush',
        dynamicTitle: true,
        items: [
          { value: 'neutral', title: 'Design Hub' },
          { value: 'acme', title: 'Acme Motors' },
          { value: 'atelier', title: 'Atelier Lumen' },
        ],
      },
    },
    scheme: {
      description: 'Colour scheme',
      toolbar: {
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
  },
  parameters: {
    layout: 'fullscreen',
    controls: { expanded: true },
    backgrounds: { disable: true },
    a11y: { test: isTest ? 'off' : 'error' },
    options: { storySort: { order: ['For hosts', 'Screens', 'Parts'] } },
    viewport: {
      options: Object.fromEntries(
        widths.map((width) => [
          `w${width}`,
          { name: `${width} px`, styles: { width: `${width}px`, height: '900px' } },
        ]),
      ),
    },
  },
};

export default preview;
