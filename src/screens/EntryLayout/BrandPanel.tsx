import { css } from '@emotion/react';
import { useState } from 'react';
import { part } from '../../brand/tokens/part';
import { useBrand, useIsBrandPending } from '../EntryView';
import { createDeferredComponent } from '../../ui/lazyComponent';
import { PanelWords, useBrandWords } from './PanelWords';
import { wide } from './wide';

/** Loaded after the first render; the panel is complete without them. */
const DisplayPictures = createDeferredComponent(
  async () => (await import('./DisplayPictures')).DisplayPictures,
);

/** Loaded only if the brand has its own picture. */
const PanelBackground = createDeferredComponent(
  async () => (await import('./PanelBackground')).PanelBackground,
);

/**
 * Dark enough under all text for white at AA. Each light spot is painted only where it is seen: without a graphics
 * processor, layers of the whole panel delay the first paint. At 101 % no rounding leaves a gap at the edge.
 */
const panel = css`
  container: panel / inline-size;
  position: relative;
  isolation: isolate;
  overflow: hidden;
  display: flex;
  flex-direction: column;
  min-block-size: 330px;
  padding: 24px;
  border-radius: var(--entry-radius-panel);
  color: #fff;
  background:
    linear-gradient(var(--panel-shade, transparent) 0 0),
    radial-gradient(
        180% 68% at 130% 50%,
        color-mix(in srgb, var(--entry-color-panel-glow) 62%, transparent),
        transparent 72%
      )
      101% 97% / 31% 62% no-repeat,
    radial-gradient(100% 167% at 26% -27%, var(--entry-color-panel-light), transparent 68%) 0 0 / 70% 30%
      no-repeat,
    radial-gradient(151% 149% at 99% 0, var(--entry-color-panel-deep), transparent 66%) 101% 0 / 53% 47%
      no-repeat,
    linear-gradient(
      168deg,
      color-mix(in srgb, var(--entry-color-panel), var(--entry-color-panel-deep) 40%),
      color-mix(in srgb, var(--entry-color-panel), var(--entry-color-panel-deep) 69%) 34%,
      color-mix(in srgb, var(--entry-color-panel), var(--entry-color-panel-deep) 20%) 72%,
      var(--entry-color-panel)
    );
  ${wide} {
    position: sticky;
    inset-block-start: 16px;
    /* Grows beyond a low window when the text needs it, so that it can be scrolled to. */
    min-block-size: calc(100svh - 32px);
    padding: 40px 44px;
  }
`;
/** Fills the space that the text leaves, also before there are pictures. */
const stage = css`
  position: relative;
  flex: 1;
  min-block-size: 250px;
  margin-block-start: 8px;
  ${wide} {
    min-block-size: 200px;
  }
`;
const tip = css`
  min-block-size: 40px;
  padding-block-start: 20px;
  text-wrap: balance;
  font-size: var(--entry-small-size);
  line-height: 1.6em;
  color: rgb(255 255 255 / 0.88);
`;
/** Beside the controls of the pictures, whose space is kept before they are there; none with reduced motion. */
const besideControls = css`
  @media (prefers-reduced-motion: no-preference) {
    max-inline-size: calc(100% - 132px);
    @container panel (max-width: 460px) {
      max-inline-size: none;
      padding-block-start: 56px;
    }
  }
`;
const sloganStyle = css`
  font-size: var(--entry-label-size);
  font-weight: var(--entry-label-weight);
  color: #fff;
`;

/** Only the background is rendered until the brand is known. */
export function BrandPanel() {
  const isBrandPending = useIsBrandPending();
  const theme = useBrand((brand) => brand.theme);
  const words = useBrandWords();
  const [broken, setBroken] = useState<string | null>(null);
  const images = useBrand((brand) => brand.displayImages);
  const [shown, setShown] = useState<string | null>(null);
  const background = theme.loginBackground === broken ? null : theme.loginBackground;
  const slogan = words.slogan === words.mainTitle ? '' : words.slogan;
  return (
    <aside css={panel} part={part('panel')}>
      <slot name="brand">
        {!isBrandPending && (
          <>
            {background !== null && <PanelBackground address={background} onBroken={setBroken} />}
            <PanelWords shown={shown} />
          </>
        )}
        <div css={stage}>{background === null && <DisplayPictures onShow={setShown} />}</div>
        {!isBrandPending && (
          <div css={[tip, background === null && images.length !== 1 && besideControls]}>
            {slogan !== '' && <p css={sloganStyle}>{slogan}</p>}
            {words.tip !== '' && <p>{words.tip}</p>}
          </div>
        )}
      </slot>
    </aside>
  );
}
