/** A made-up second factor: what would be `src/factors/riddle`. */
import { AccountForm } from '../../screens/AccountForm/AccountForm';
import { useFieldError } from '../../screens/AccountForm/fields';
import { StepScreen } from '../../screens/StepScreen/StepScreen';
import { BackButton } from '../../screens/StepScreen/WayBack';
import { Field } from '../../ui/Field';
import { TextInput } from '../../ui/TextInput';
import type { FactorScreenProps, SecondFactor } from '../../factors/factor';
import { createFactorForm } from '../../factors/factorForm';

function RiddleStep({ account, otherWays, onBack }: FactorScreenProps) {
  const errorOf = useFieldError(account.form);
  return (
    <StepScreen
      heading="Answer the riddle"
      account={account}
      wayBack={<BackButton onClick={onBack}>Back</BackButton>}
    >
      <AccountForm {...account} submit="Answer">
        <Field label="What does every traveller carry?" error={errorOf('code')}>
          {(attributes) => (
            <TextInput
              {...attributes}
              name="code"
              value={account.form.values.code}
              onChange={(event) => account.onType({ code: event.currentTarget.value })}
            />
          )}
        </Field>
      </AccountForm>
      {otherWays}
    </StepScreen>
  );
}

/** Answered by "a towel". */
export const riddle: SecondFactor = {
  id: 'riddle',
  name: 'Riddle',
  load: () =>
    Promise.resolve({
      Screen: RiddleStep,
      createForm: (deps, asked) =>
        createFactorForm(deps, asked, {
          checkAnswer: () => null,
          answer: ({ code }) => ({ factor: 'riddle', code }),
        }),
    }),
};
