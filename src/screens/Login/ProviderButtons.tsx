import { css } from '@emotion/react';
import { useTexts } from '../../i18n/useTexts';
import { Button } from '../../ui/Button';
import { Divider } from '../../ui/Divider';
import { ProviderIcon } from './deferred';
import type { LoginProps } from './LoginProps';

const grid = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(104px, 1fr));
  gap: 10px;
  margin-block-start: 20px;
`;

/** "Continue with …": one wide button, or a row of short ones with the same names for readers. */
export function ProviderButtons({
  providers,
  isLocked,
  onProvider,
}: Pick<LoginProps, 'providers' | 'onProvider'> & { isLocked: boolean }) {
  const t = useTexts();
  if (providers.length === 0) return null;
  const isRow = providers.length > 1;
  return (
    <>
      <Divider>{t('login.or')}</Divider>
      <div css={grid}>
        {providers.map(({ id, name }) => {
          const label = t('login.continue_with', { name });
          return (
            <Button
              key={id}
              variant="secondary"
              isLocked={isLocked}
              aria-label={label}
              onClick={() => onProvider(id)}
            >
              <ProviderIcon id={id} />
              {isRow ? name : label}
            </Button>
          );
        })}
      </div>
    </>
  );
}
