import type { Decorator } from '@storybook/react-vite';
import {
  StrictMode,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { fn } from 'storybook/test';
import { resolveBrand } from '../../src/brand/resolveBrand';
import type { EntryMode } from '../../src/contract/attributes';
import { languageChoices } from '../../src/i18n/languages';
import { TextsProvider } from '../../src/i18n/TextsProvider';
import { EntryLayout } from '../../src/screens/EntryLayout/EntryLayout';
import { EntryViewContext } from '../../src/screens/EntryView';
import { createTestTexts } from '../../src/testing/testTexts';
import { fixedView, type FixedView } from '../../src/testing/fixedView';
import { PartnerPage } from './PartnerPage';
import { methods } from '../../src/methods/registry';
import { ShadowStage } from './ShadowStage';
import { StoryElement } from './StoryElement';
import {
  brandSettings,
  forcedVariant,
  readGlobals,
  shownBrand,
  type StoryBrand,
  type Variant,
} from './variants';

/**
 * Surroundings of a story (`parameters.stage`): `part`: alone on the card's background; `page`, `tag`, `frame`: an
 * entry screen in the layout of that mode; `whole`: a page without that layout; `element`: the whole element.
 */
export type StageName = 'part' | EntryMode | 'whole' | 'element';

/** Renders every story as the product does, in the looks that the toolbars select and in React's strict mode. */
export const withStage: Decorator = (Story, { globals, parameters, name }) => {
  const chosen = readGlobals(globals);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parameters are untyped; each story names one of ours
  const stage = (parameters['stage'] as StageName | undefined) ?? 'part';
  shownBrand.set(chosen.brand);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const view = parameters['view'] as Partial<FixedView> | undefined;
  return (
    <Stage {...chosen} stage={stage} screen={name} view={view}>
      <Story />
    </Stage>
  );
};

interface StageProps extends Variant {
  brand: StoryBrand;
  stage: StageName;
  screen: string;
  view: Partial<FixedView> | undefined;
  children: ReactNode;
}

const partGround: CSSProperties = {
  boxSizing: 'border-box',
  maxInlineSize: 424,
  padding: 24,
  borderRadius: 16,
  background: 'var(--entry-color-surface)',
};

function Stage({ brand, stage, screen, view, children, ...toolbars }: StageProps) {
  const { language, scheme } = useSyncExternalStore(forcedVariant.subscribe, forcedVariant.get) ?? toolbars;
  // What a story does not cover is the page's, which a browser shows white unless it is dark too.
  useLayoutEffect(() => {
    Object.assign(document.documentElement.style, { colorScheme: scheme, background: 'Canvas' });
    document.body.style.background = 'none';
  }, [scheme]);
  const mode = stage === 'part' || stage === 'element' ? 'tag' : stage === 'whole' ? 'page' : stage;
  const texts = useMemo(() => createTestTexts(language), [language]);
  const shown = useMemo(
    () => fixedView({ ...createStoryView(mode, language, brand), ...view }),
    [mode, language, brand, view],
  );
  // The element has its own root, to which strict mode does not apply.
  if (stage === 'element') return <StoryElement key={brand} {...{ language, scheme }} />;
  const rendered = (
    <ShadowStage {...{ mode, language, scheme }} color={brandSettings[brand].theme?.theme_color}>
      <TextsProvider texts={texts}>
        <EntryViewContext value={shown}>
          {stage === 'whole' && children}
          {stage === 'part' && <div style={partGround}>{children}</div>}
          {stage === mode && <EntryLayout screen={screen}>{children}</EntryLayout>}
        </EntryViewContext>
      </TextsProvider>
    </ShadowStage>
  );
  return (
    <StrictMode>
      {mode === 'tag' ? <PartnerPage scheme={scheme}>{rendered}</PartnerPage> : rendered}
    </StrictMode>
  );
}

function createStoryView(mode: EntryMode, language: string, brand: StoryBrand): FixedView {
  return {
    mode,
    portal: '',
    brand: resolveBrand(brandSettings[brand], language, window.location.origin),
    language,
    languages: languageChoices(),
    onNavigate: fn().mockName('onNavigate'),
    onLanguage: fn().mockName('onLanguage'),
    methods,
    onHeading: () => undefined,
  };
}
