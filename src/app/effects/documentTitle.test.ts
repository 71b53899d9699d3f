import { describe, expect, it } from 'vitest';
import { createTestTexts } from '../../testing/testTexts';
import { titleOf } from './documentTitle';

const { i18n } = createTestTexts('en');

describe('titleOf', () => {
  it.each<[heading: string | null, path: string, system: string | null, title: string]>([
    [null, '/entry', null, 'Sign in'],
    [null, '/entry/register', 'Design Hub', 'Create account · Design Hub'],
    [null, '/entry/forgot_password', 'Design Hub', 'Reset password · Design Hub'],
    [null, '/privacy/policy', 'Design Hub', 'Privacy Policy · Design Hub'],
    // The path of the login also shows the steps that follow it.
    ['Enter the code', '/entry', 'Design Hub', 'Enter the code · Design Hub'],
    ['Unexpected Application Error!', '/entry/register', null, 'Unexpected Application Error!'],
  ])('heading %s at %s of %s: %s', (heading, path, system, title) => {
    expect(titleOf(heading, path, i18n, system)).toBe(title);
  });
});
