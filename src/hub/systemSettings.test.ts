import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { settingsSchema } from './systemSettings';

const textsOf = (texts: unknown) => v.parse(settingsSchema, { profile: { texts } }).profile?.texts;

describe('brand texts', () => {
  it('are read in any language', () => {
    expect(textsOf({ fr: { main_title: 'Voitures' }, 'pt-BR': { tip: 'Carros' } })).toEqual({
      fr: { main_title: 'Voitures' },
      'pt-BR': { tip: 'Carros' },
    });
  });

  it('read as absent in a language where they are no texts', () => {
    expect(textsOf({ en: 'Cars', zh: { main_title: '汽车' } })).toEqual({ zh: { main_title: '汽车' } });
    expect(textsOf('Cars')).toBeUndefined();
  });

  it('are of no language that is a name of objects', () => {
    const hostile: unknown = JSON.parse('{"__proto__": {"tip": "x"}, "constructor": {"tip": "y"}}');
    expect(Object.keys(textsOf(hostile) ?? {})).toEqual([]);
  });
});
