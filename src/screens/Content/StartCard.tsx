import { css } from '@emotion/react';
import { useState } from 'react';
import type { Start } from '../../flows/home/findHome';
import { Icon } from '../../ui/icons/icons';

const card = css`
  display: block;
  block-size: 100%;
  overflow: hidden;
  border: 1px solid var(--entry-color-line);
  border-radius: var(--entry-radius-card);
  background: var(--entry-color-field);
  color: inherit;
  text-decoration: none;
  transition:
    border-color 160ms,
    translate 160ms;
  &:hover {
    border-color: var(--entry-color-muted);
    translate: 0 -2px;
  }
  @media (prefers-reduced-motion: reduce) {
    transition: none;
    &:hover {
      translate: none;
    }
  }
`;
const ground = css`
  aspect-ratio: 4 / 3;
  background: var(--entry-color-quiet);
  & > img {
    display: block;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
`;
const words = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  padding: 14px 16px 16px;
  font-size: 1.03em;
  font-weight: 600;
  line-height: 1.35;
  overflow-wrap: anywhere;
`;

const onward = css`
  flex: none;
  scale: var(--entry-flip, 1) 1;
  color: var(--entry-color-muted);
`;

/** Leads to something to begin with. Without a picture there is its ground. */
export function StartCard({ start: { title, picture, url } }: { start: Start }) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <a css={card} href={url}>
      <div css={ground}>
        {picture !== null && !isBroken && (
          <img
            src={picture}
            alt=""
            width="600"
            height="450"
            loading="lazy"
            onError={() => setIsBroken(true)}
          />
        )}
      </div>
      <h2 css={words}>
        {title}
        <span css={onward}>
          <Icon>
            <path d="M4 10h12M11 5l5 5-5 5" />
          </Icon>
        </span>
      </h2>
    </a>
  );
}
