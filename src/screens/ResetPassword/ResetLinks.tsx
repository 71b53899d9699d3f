import { css } from '@emotion/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useMethodName } from '../EntryView';
import type { ResetLink } from '../../flows/reset/resetPassword';
import { CheckboxField } from '../../ui/CheckboxField';
import { visuallyHidden } from '../../ui/StatusText';

const group = css`
  min-inline-size: 0;
  margin: 0 0 12px;
  padding: 14px 16px;
  border: 1px solid var(--entry-color-line);
  border-radius: var(--entry-radius-control);
  & > legend {
    float: inline-start;
    inline-size: 100%;
    padding: 0;
    font-weight: var(--entry-label-weight);
  }
  & > p {
    clear: both;
    padding-block-start: 4px;
  }
`;
const muted = css`
  color: var(--entry-color-muted);
  font-size: 0.93em;
`;
const item = css`
  margin-block-start: 12px;
  padding-block-start: 12px;
  border-block-start: 1px solid var(--entry-color-line);
  overflow-wrap: anywhere;
  & > p:last-of-type {
    margin-block-end: 8px;
  }
  /* A box that may be ticked or not has no error to keep room for. */
  & [part~='error'] {
    min-block-size: 0;
    padding-block: 0;
  }
`;

export interface ResetLinksProps {
  links: readonly ResetLink[];
  isLocked: boolean;
  onKeep: (id: string, isKept: boolean) => void;
}

/** They go with the old password, each with a box to keep it. */
export function ResetLinks({ links, isLocked, onKeep }: ResetLinksProps) {
  const { t } = useTranslation('account');
  const nameOf = useMethodName();
  const id = useId();
  return (
    <fieldset css={group} aria-describedby={id}>
      <legend>{t('reset.links_title')}</legend>
      <p id={id} css={muted}>
        {t('reset.links_lead')}
      </p>
      {links.map(({ id: link, provider, name, created_at: made, isKept }) => (
        <div key={link} css={item}>
          <p>
            {nameOf(provider)}
            {name && (
              <>
                {' · '}
                <bdi>{name}</bdi>
              </>
            )}
          </p>
          <p css={muted}>{t('reset.link_made', { made: new Date(made) })}</p>
          <CheckboxField
            name={`keep-${link}`}
            checked={isKept}
            aria-disabled={isLocked || undefined}
            onChange={(event) => onKeep(link, event.currentTarget.checked)}
          >
            {t('reset.link_keep')}
            <span css={visuallyHidden}> ({nameOf(provider)})</span>
          </CheckboxField>
        </div>
      ))}
    </fieldset>
  );
}
