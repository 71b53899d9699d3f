import { css } from '@emotion/react';
import styled from '@emotion/styled/base';
import { useState, type ReactNode } from 'react';
import { Field } from './Field';
import { EyeIcon } from './icons/icons';
import { TextInput, type TextInputProps } from './TextInput';
import { ownProps } from './styles/ownProps';

const Toggle = styled(
  'button',
  ownProps,
)(
  ({ theme: { color, radius, motion } }) => css`
    appearance: none;
    position: absolute;
    inset-block: 0;
    inset-inline-end: 0;
    inline-size: 44px;
    display: grid;
    place-items: center;
    padding: 0;
    border: 0;
    border-radius: ${radius.control};
    background: none;
    color: ${color.muted};
    cursor: pointer;
    transition: color ${motion};
    &:hover {
      color: ${color.ink};
    }
    &:focus-visible {
      outline-offset: -4px;
    }
  `,
);

export interface PasswordFieldProps extends Omit<TextInputProps, 'type'> {
  label: string;
  error?: string | undefined;
  action?: ReactNode;
  describedBy?: string;
  showLabel: string;
  hideLabel: string;
}

export function PasswordField({
  label,
  error,
  action,
  describedBy,
  showLabel,
  hideLabel,
  ...rest
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} error={error} action={action} describedBy={describedBy}>
      {(attributes) => (
        <>
          <TextInput
            {...rest}
            {...attributes}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <Toggle
            type="button"
            aria-label={isShown ? hideLabel : showLabel}
            aria-controls={attributes.id}
            // Keeps the focus in the field, so that a phone's keyboard stays open.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => setIsShown(!isShown)}
          >
            <EyeIcon isCrossed={isShown} />
          </Toggle>
        </>
      )}
    </Field>
  );
}
