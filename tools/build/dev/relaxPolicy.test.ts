import { describe, expect, it } from 'vitest';
import { relaxPolicy } from './relaxPolicy';

describe('relaxPolicy', () => {
  it('adds the socket and inline styles, and keeps the rest', () => {
    expect(
      relaxPolicy(
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' https://a.example; require-trusted-types-for 'script'",
      ),
    ).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self' https://a.example ws:",
    );
  });

  it('adds missing directives', () => {
    expect(relaxPolicy("default-src 'none'")).toBe(
      "default-src 'none'; connect-src 'self' ws:; style-src 'unsafe-inline'",
    );
  });
});
