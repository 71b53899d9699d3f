import { useEffect, useRef, type RefObject } from 'react';
import type { StepFormState } from '../../flows/form/stepFormState';

/**
 * Focuses the field with a problem, the code that was sent, the first empty field of a new step; nothing at first.
 * @returns for the element around the form; it outlives the step, whose form may be another one
 */
export function useFormFocus({ problem, progress, sent }: StepFormState): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const known = useRef({ problem, step: progress.step, sent });
  useEffect(() => {
    const before = known.current;
    known.current = { problem, step: progress.step, sent };
    const form = formBelow(ref.current);
    const field = (name: string) => form?.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (problem?.field && problem !== before.problem) {
      const control = field(problem.field);
      focusVisibly(control);
      // Visitors usually retype a refused value.
      if (control?.tagName === 'INPUT' && problem.field !== 'account') control.select();
    } else if (sent !== before.sent && field('code')) {
      focusVisibly(field('code'));
    } else if (progress.step !== before.step) {
      const controls = [...(form?.querySelectorAll<HTMLInputElement>('input:not([hidden]), select') ?? [])];
      focusVisibly(controls.find(({ value }) => value === '') ?? controls[0]);
    }
  }, [problem, progress.step, sent]);
  return ref;
}

/** What toasts and a field's own label take at the top of the window. */
const roomAbove = 104;

/** A control that the browser scrolls to the very top is moved below toasts, with its label in view. */
function focusVisibly(control: HTMLElement | null | undefined): void {
  if (!control) return;
  control.focus();
  if (control.getBoundingClientRect().top < roomAbove) control.scrollIntoView({ block: 'center' });
}

/** @param above contains one `Form`, which may be rendered outside the shadow root (`element/lightForms`) */
export function formBelow(above: HTMLElement | null): Element | null {
  return above?.querySelector('slot')?.assignedElements()[0] ?? above;
}
