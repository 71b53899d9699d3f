import { css } from '@emotion/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/TextLink';

const row = css`
  margin-block-start: 24px;
  text-align: center;
`;
const list = css`
  display: grid;
  gap: 12px;
  justify-items: center;
  margin: 12px 0 0;
  padding: 0;
  list-style: none;
`;

export interface OtherWaysProps {
  /** At least one: with its name as it is shown. One that is a last resort is never chosen unseen. */
  ways: readonly { id: string; name: string; isLastResort?: boolean | undefined }[];
  onChoose: (id: string) => void;
}

/** Leads to the only other factor at once, or to a list of them. */
export function OtherWays({ ways, onChoose }: OtherWaysProps) {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(false);
  const [first, ...more] = ways;
  const isList = more.length > 0 || first?.isLastResort === true;
  const handleClick = (): void => {
    if (isList) setOpen(!isOpen);
    else if (first) onChoose(first.id);
  };
  return (
    <div css={row}>
      <LinkButton isQuiet aria-expanded={isList ? isOpen : undefined} onClick={handleClick}>
        {t('factor.other_way')}
      </LinkButton>
      {isList && isOpen && (
        <ul css={list}>
          {ways.map(({ id, name }) => (
            <li key={id}>
              <LinkButton onClick={() => onChoose(id)}>{name}</LinkButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
