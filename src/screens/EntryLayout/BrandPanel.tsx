import { css } from '@emotion/react';
import { part } from '../../brand/tokens/part';
import { brandRoom } from '../brandRoom';
import { useEntryView } from '../EntryView';
import { DisplayPictures } from './deferred';
import { Logo } from './Logo';
import { wide } from './wide';

/** Deep enough under every word for white at AA; the light spots stay in the corners without text. */
const panel = css`
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
    radial-gradient(60% 44% at 100% 100%, var(--entry-color-panel-glow), transparent 66%),
    radial-gradient(70% 50% at 18% -8%, var(--entry-color-panel-light), transparent 68%),
    radial-gradient(80% 70% at 100% 0, var(--entry-color-panel-deep), transparent 66%),
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
    block-size: calc(100svh - 32px);
    min-block-size: 560px;
    padding: 40px 44px;
  }
`;
const background = css`
  position: absolute;
  inset: 0;
  z-index: -1;
  inline-size: 100%;
  block-size: 100%;
  object-fit: cover;
`;
const shade = css`
  position: absolute;
  inset: 0;
  z-index: -1;
  background: linear-gradient(rgb(23 8 40 / 0.62), rgb(23 8 40 / 0.18) 60%, rgb(23 8 40 / 0.5));
`;
const logo = css`
  display: none;
  ${wide} {
    display: block;
  }
`;
const words = css`
  ${wide} {
    max-inline-size: 430px;
    margin-block-start: 44px;
  }
`;
const title = css`
  font-size: 25px;
  font-weight: 700;
  line-height: 1.06;
  letter-spacing: var(--entry-title-tracking);
  text-wrap: balance;
  &:lang(zh) {
    line-height: 1.25;
    word-break: keep-all;
  }
  ${wide} {
    font-size: clamp(30px, 3.1vw, 40px);
    line-height: 1.08;
  }
`;
const sub = css`
  margin-block-start: 10px;
  color: rgb(255 255 255 / 0.88);
  font-size: 15px;
  line-height: 1.45;
  ${wide} {
    margin-block-start: 14px;
    font-size: 16.5px;
  }
`;
/** Takes the room that the words leave, before there are pictures too. */
const stage = css`
  position: relative;
  flex: 1;
  min-block-size: 220px;
  margin-block-start: 8px;
`;
const tip = css`
  /* Beside the controls of the pictures. */
  max-inline-size: calc(100% - 116px);
  padding-block-start: 20px;
  font-size: var(--entry-small-size);
  line-height: 20px;
  color: rgb(255 255 255 / 0.88);
`;

/** The brand's side of the page: its words and products, or its own background. */
export function BrandPanel() {
  const view = useEntryView();
  const { theme, words: texts } = view.brand;
  const room = brandRoom(view);
  const below = texts.slogan || texts.tip;
  return (
    <aside css={panel} part={part('panel')}>
      <slot name="brand">
        {theme.loginBackground && (
          <>
            <img css={background} src={theme.loginBackground} alt="" />
            <span css={shade} />
          </>
        )}
        <span css={logo}>
          <Logo isOnPanel />
        </span>
        <div css={words} {...room}>
          <p css={title}>{texts.mainTitle}</p>
          {texts.subTitles.map((text) => (
            <p key={text} css={sub}>
              {text}
            </p>
          ))}
        </div>
        <div css={stage} {...room}>
          {!theme.loginBackground && <DisplayPictures />}
        </div>
        {below && (
          <p css={tip} {...room}>
            {below}
          </p>
        )}
      </slot>
    </aside>
  );
}
