import { css } from '@emotion/react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Divider } from '../../ui/Divider';
import { MethodIcon } from '../../ui/icons/icons';
import { useEntryView } from '../EntryView';
import type { LoginProps } from './LoginProps';

/**
 * Three in a column of 260 px and wider, four in one of 344 px; four icons of a tag in one of 264 px. One with words of its own has a row of its own,
 * except in a tag. Further buttons share another row.
 */
const grid = css`
  display: flex;
  flex-wrap: wrap;
  gap: 10px 8px;
  & > button {
    flex: 1 1 80px;
    padding-inline: 4px;
    font-size: var(--entry-label-size);
    /* A Chinese name would break anywhere. */
    word-break: keep-all;
  }
  & > [data-own] {
    flex-basis: 100%;
  }
  & > button > span {
    gap: 6px;
  }
`;
const icons = css`
  & > button {
    flex-basis: 60px;
  }
`;
const apart = css`
  margin-block-start: 24px;
`;
/** On the edge of the button, so that nothing moves when it appears. */
const lastUsed = css`
  position: absolute;
  inset-block-start: -11px;
  inset-inline-end: 8px;
  padding: 0 7px;
  border: 1px solid var(--entry-color-line);
  border-radius: 99px;
  background: var(--entry-color-surface);
  color: var(--entry-color-muted);
  font-size: 0.815em;
  font-weight: 500;
  line-height: 16px;
  white-space: nowrap;
`;

/** Wide buttons with their whole text, or a row of short ones or icons with the same names for screen readers. */
export const MethodButtons = memo(function MethodButtons({
  buttons,
  lastMethod,
  hasForm,
  isLocked,
  onButton,
}: Pick<LoginProps, 'buttons' | 'lastMethod' | 'onButton'> & { hasForm: boolean; isLocked: boolean }) {
  const { t } = useTranslation();
  const lastId = useId();
  // It has reserved one row: what it offers is known only after its first render.
  const isTag = useEntryView().mode === 'tag';
  if (buttons.length === 0) return null;
  const isIcons = isTag && buttons.length > 3;
  const isRow = buttons.filter(({ labelKey }) => isTag || !labelKey).length > 1;
  return (
    <>
      {hasForm && <Divider>{t('login.or')}</Divider>}
      <div css={[grid, isIcons && icons, hasForm && apart]}>
        {buttons.map(({ id, name: ownName, nameKey, labelKey, icon }) => {
          const name = nameKey ? t(nameKey) : ownName;
          const label = t(labelKey ?? 'login.continue_with', { name });
          const own = isTag ? undefined : labelKey;
          const isLast = id === lastMethod;
          return (
            <Button
              key={id}
              data-own={own}
              variant="secondary"
              isLocked={isLocked}
              aria-label={label}
              aria-describedby={isLast ? lastId : undefined}
              onClick={() => onButton(id)}
            >
              {isLast && (
                <span id={lastId} css={lastUsed} aria-hidden="true">
                  {t('login.last_used')}
                </span>
              )}
              <MethodIcon>{icon}</MethodIcon>
              {isIcons ? null : isRow && !own ? name : label}
            </Button>
          );
        })}
      </div>
    </>
  );
});
