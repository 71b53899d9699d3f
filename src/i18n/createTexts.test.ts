import { describe, expect, it } from 'vitest';
import { createTexts } from './createTexts';
import { en } from './en';
import { zh } from './zh';

describe('createTexts', () => {
  it('translates at once, without waiting', () => {
    expect(createTexts('en', { en }).translate('login.submit')).toBe('Sign in');
    expect(createTexts('zh', { zh }).translate('login.submit')).toBe('登录');
  });

  it('puts values in as they are: Preact does the escaping', () => {
    expect(createTexts('en', { en }).translate('session.continue_as', { name: 'A & <b>' })).toBe(
      'Continue as A & <b>',
    );
  });

  it('lays texts of the host over ours, also when the language is loaded later', async () => {
    const texts = createTexts('en', { en });
    texts.setTexts('en', { 'login.submit': 'Enter the studio' });
    texts.setTexts('zh', { 'login.submit': '进入工作室' });
    expect(texts.translate('login.submit')).toBe('Enter the studio');
    await texts.setLanguage('zh');
    expect(texts.translate('login.submit')).toBe('进入工作室');
    expect(texts.translate('field.password')).toBe('密码');
  });

  it('keeps the texts of the first drawing, for hydration', async () => {
    const texts = createTexts('en', { en });
    const first = texts.first();
    texts.setTexts('en', { 'login.submit': 'Enter the studio' });
    await texts.setLanguage('zh');
    expect(texts.first()).toBe(first);
    expect(first('login.submit')).toBe('Sign in');
  });

  it('adds to what the host laid over before', () => {
    const texts = createTexts('en', { en });
    texts.setTexts('en', { 'login.submit': 'Go' });
    texts.setTexts('en', { 'login.title': 'Studio' });
    expect(texts.translate('login.submit')).toBe('Go');
    expect(texts.translate('login.title')).toBe('Studio');
    expect(texts.translate('field.email')).toBe('Email');
  });

  it('shows Chinese where a language of the host has no text', async () => {
    const texts = createTexts('en', { en });
    texts.setTexts('fr', { 'login.submit': 'Se connecter' });
    await texts.setLanguage('fr');
    expect(texts.translate('login.submit')).toBe('Se connecter');
    expect(texts.translate('field.password')).toBe('密码');
  });

  it('keeps the later of two quick choices', async () => {
    const texts = createTexts('en', { en });
    await Promise.all([texts.setLanguage('zh'), texts.setLanguage('en')]);
    expect(texts.language).toBe('en');
  });

  it('adds texts of later screens, in the language on screen and in the next one, under those of the host', async () => {
    const texts = createTexts('en', { en });
    texts.setTexts('zh', { 'register.title': '加入' });
    const asked: string[] = [];
    const pack = (language: 'en' | 'zh') => {
      asked.push(language);
      return Promise.resolve({
        'register.title': language === 'zh' ? '注册' : 'Join',
        'reset.submit': '重置',
      });
    };
    await texts.addTexts(pack);
    expect(texts.translate('register.title')).toBe('Join');
    await texts.setLanguage('zh');
    expect(texts.translate('register.title')).toBe('加入');
    expect(texts.translate('reset.submit')).toBe('重置');
    expect(texts.translate('login.submit')).toBe('登录');
    await texts.addTexts(pack);
    await texts.setLanguage('en');
    expect(asked).toEqual(['en', 'zh']);
  });

  it('can add texts again that could not be had, and stays as it was until then', async () => {
    const texts = createTexts('en', { en });
    const answers = [
      Promise.reject(new Error('no chunk')),
      Promise.reject(new Error('no chunk')),
      Promise.resolve({ 'register.title': 'Join' }),
    ];
    const pack = () => answers.shift() ?? Promise.resolve({});
    await expect(texts.addTexts(pack)).rejects.toThrow('no chunk');
    await expect(texts.setLanguage('zh')).rejects.toThrow('no chunk');
    expect(texts.language).toBe('en');
    await texts.addTexts(pack);
    expect(texts.translate('register.title')).toBe('Join');
  });

  it('keeps two widgets apart', async () => {
    const first = createTexts('en', { en });
    const second = createTexts('en', { en });
    first.setTexts('en', { 'login.submit': 'Go' });
    await first.setLanguage('zh');
    expect(second.translate('login.submit')).toBe('Sign in');
    expect(second.language).toBe('en');
  });

  it('does nothing to objects at large with hostile keys', () => {
    const texts = createTexts('en', { en });
    texts.setTexts(
      'en',
      JSON.parse('{"__proto__": {"polluted": "yes"}, "constructor": "x"}') as Record<string, string>,
    );
    expect('polluted' in {}).toBe(false);
    expect(texts.translate('login.submit')).toBe('Sign in');
  });
});
