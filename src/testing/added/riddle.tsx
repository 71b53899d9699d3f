/** A made-up second factor: what would be `src/factors/riddle`. */
import { useFieldError } from '../../screens/AccountForm/fields';
import { FactorStep } from '../../screens/SecondFactor/FactorStep';
import { Field } from '../../ui/Field';
import { TextInput } from '../../ui/TextInput';
import type { FactorScreenProps, SecondFactor } from '../../factors/factor';
import { createFactorForm } from '../../factors/factorForm';

function RiddleStep(props: FactorScreenProps) {
  const { form, onType } = props.account;
  const errorOf = useFieldError(form);
  return (
    <FactorStep {...props} heading="Answer the riddle" lead="Only you know it." submit="Answer">
      <Field label="What does every traveller carry?" error={errorOf('code')}>
        {(attributes) => (
          <TextInput
            {...attributes}
            name="code"
            value={form.values.code}
            onChange={(event) => onType({ code: event.currentTarget.value })}
          />
        )}
      </Field>
    </FactorStep>
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
