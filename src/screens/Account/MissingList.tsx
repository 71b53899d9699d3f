import { useTranslation } from 'react-i18next';
import type { OwnedList } from '../../flows/account/ownedListState';
import { translateVisitorText } from '../../i18n/visitorText';
import { Button } from '../../ui/Button';
import { InlineMessage } from '../../ui/InlineMessage';
import { Waiting } from '../Waiting';
import { problem, small } from './listStyles';

export interface MissingListProps {
  list: Exclude<OwnedList<unknown>, { kind: 'shown' }>;
  onReload: () => void;
}

/** In place of a list: the wait for it, or why it is missing. */
export function MissingList({ list, onReload }: MissingListProps) {
  const { t, i18n } = useTranslation('content');
  if (list.kind === 'loading') return <Waiting />;
  return (
    <>
      <div css={problem}>
        <InlineMessage>{translateVisitorText(i18n, list.text)}</InlineMessage>
      </div>
      <Button css={small} variant="secondary" onClick={onReload}>
        {t('action.try_again')}
      </Button>
    </>
  );
}
