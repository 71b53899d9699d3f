import { css } from '@emotion/react';
import { useState } from 'react';
import { CheckIcon } from '../../ui/icons/icons';
import { useBrand } from '../EntryView';
import { darkOnly, ground, lightOnly } from '../EntryLayout/Logo';

const pair = css`
  display: flex;
  align-items: center;
  gap: 10px;
  margin-block-end: 20px;
`;
const tile = css`
  display: grid;
  place-items: center;
  inline-size: 48px;
  block-size: 48px;
  border: 1px solid var(--entry-color-line);
  border-radius: 13px;
  color: var(--entry-color-ink);
  font-size: 1.33em;
  font-weight: 650;
  & > img {
    inline-size: 32px;
    block-size: 32px;
    object-fit: contain;
    border-radius: 8px;
  }
`;
const link = css`
  display: grid;
  place-items: center;
  inline-size: 22px;
  block-size: 22px;
  border-radius: 50%;
  background: var(--entry-color-quiet);
  color: var(--entry-color-muted);
  box-shadow: 0 0 0 4px var(--entry-color-surface);
  & > svg {
    inline-size: 13px;
  }
`;
const line = css`
  position: absolute;
  inset-inline: -12px;
  z-index: -1;
  border-block-start: 1px dashed var(--entry-color-line-strong);
`;
const middle = css`
  position: relative;
  isolation: isolate;
  display: grid;
  align-items: center;
`;

/** The brand's small logo and the app's first letter. The heading names both in words. */
export function AppPair({ app }: { app: string }) {
  const { miniLogo, miniLogoDark, systemName } = useBrand((brand) => brand.theme);
  const [broken, setBroken] = useState<string | null>(null);
  const [brokenDark, setBrokenDark] = useState<string | null>(null);
  const hasLogo = miniLogo !== null && miniLogo !== broken;
  const hasDark = miniLogoDark !== null && miniLogoDark !== brokenDark;
  return (
    <div css={pair} aria-hidden="true">
      <span css={tile}>
        {hasLogo ? (
          <>
            <img
              css={hasDark ? lightOnly : ground}
              src={miniLogo}
              alt=""
              onError={() => setBroken(miniLogo)}
            />
            {hasDark && (
              <img
                css={darkOnly}
                src={miniLogoDark}
                alt=""
                loading="lazy"
                onError={() => setBrokenDark(miniLogoDark)}
              />
            )}
          </>
        ) : (
          firstLetter(systemName)
        )}
      </span>
      <span css={middle}>
        <span css={line} />
        <span css={link}>
          <CheckIcon />
        </span>
      </span>
      <span css={tile}>{firstLetter(app)}</span>
    </div>
  );
}

/** A code point, since a name may start with an emoji or a rare Chinese character. */
function firstLetter(name: string): string {
  const [letter = ''] = name.trim();
  return letter.toUpperCase();
}
