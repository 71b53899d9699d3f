import { describe, expect, it, vi } from 'vitest';
import { createI18n, type EntryTexts } from './createI18n';

/** Creates loaded texts, as after the initial screen is hydrated. */
async function startTexts(language: string): Promise<EntryTexts> {
  const texts = createI18n(language);
  await texts.ready;
  texts.start();
  return texts;
}

describe('texts of the host', () => {
  it('replace ours, even if the language is loaded later', async () => {
    const texts = await startTexts('en');
    texts.setTexts('en', { 'login.submit': 'Enter the studio' });
    texts.setTexts('zh', { 'login.submit': '进入工作室' });
    expect(texts.i18n.t('login.submit')).toBe('Enter the studio');
    await texts.setLanguage('zh');
    expect(texts.i18n.t('login.submit')).toBe('进入工作室');
    expect(texts.i18n.t('field.password')).toBe('密码');
  });

  it('replace ours in namespaces that are loaded later', async () => {
    const texts = await startTexts('en');
    texts.setTexts('en', { 'register.title': 'Join' });
    texts.setTexts('zh', { 'register.title': '加入' });
    await texts.loadNamespaces(['account']);
    expect(texts.i18n.t('register.title', { ns: 'account' })).toBe('Join');
    expect(texts.i18n.t('register.submit', { ns: 'account' })).toBe('Create account');
    await texts.setLanguage('zh');
    expect(texts.i18n.t('register.title', { ns: 'account' })).toBe('加入');
    expect(texts.i18n.t('reset.submit', { ns: 'account' })).toBe('重置密码');
  });

  it('apply after the initial screen is hydrated, like another language', async () => {
    const texts = createI18n('en');
    await texts.ready;
    texts.setTexts('en', { 'login.submit': 'Enter the studio' });
    const chosen = texts.setLanguage('zh');
    await vi.dynamicImportSettled();
    expect([texts.i18n.t('login.submit'), texts.i18n.language]).toEqual(['Sign in', 'en']);
    texts.start();
    expect(texts.i18n.t('login.submit')).toBe('Enter the studio');
    await chosen;
    expect(texts.i18n.t('login.submit')).toBe('登录');
  });

  it('add to earlier ones', async () => {
    const texts = await startTexts('en');
    texts.setTexts('en', { 'login.submit': 'Go' });
    texts.setTexts('en', { 'login.title': 'Studio' });
    expect(texts.i18n.t('login.submit')).toBe('Go');
    expect(texts.i18n.t('login.title')).toBe('Studio');
    expect(texts.i18n.t('field.email')).toBe('Email');
  });

  it('may be empty', async () => {
    const texts = await startTexts('en');
    texts.setTexts('en', { 'login.lead': '' });
    expect(texts.i18n.t('login.lead')).toBe('');
  });

  it('form a language, which shows Chinese for missing texts', async () => {
    const texts = await startTexts('en');
    texts.setTexts('fr-CA', { 'login.submit': 'Se connecter', 'register.title': 'Créer un compte' });
    await texts.setLanguage('fr-CA');
    await texts.loadNamespaces(['account']);
    expect(texts.language).toBe('fr-CA');
    expect(texts.i18n.t('login.submit')).toBe('Se connecter');
    expect(texts.i18n.t('register.title', { ns: 'account' })).toBe('Créer un compte');
    expect(texts.i18n.t('field.password')).toBe('密码');
    expect(texts.i18n.t('register.submit', { ns: 'account' })).toBe('注册账号');
  });

  it('can be the initial language', async () => {
    const texts = await startTexts('fr');
    texts.setTexts('fr', { 'login.submit': 'Se connecter' });
    expect([texts.i18n.t('login.submit'), texts.i18n.t('field.password')]).toEqual(['Se connecter', '密码']);
  });

  it('apply only in the namespace of their key, so that another language never wins', async () => {
    const texts = await startTexts('fr');
    texts.setTexts('zh', { 'login.submit': '进入' });
    texts.setTexts('fr', { 'login.submit': 'Se connecter' });
    await texts.loadNamespaces(['account']);
    expect(texts.i18n.t('login.submit', { ns: 'account' })).toBe('Se connecter');
  });

  it('can omit the format of a value', async () => {
    const texts = await startTexts('en');
    await texts.loadNamespaces(['content']);
    const date = new Date('2026-03-02T00:00:00Z');
    texts.setTexts('en', {
      'legal.updated': 'As of {{date}}',
      'login.continue_with': 'Use {{name}} ({{date}})',
    });
    expect(texts.i18n.t('legal.updated', { ns: 'content', date })).toBe('As of March\u00A02,\u00A02026');
    expect(texts.i18n.t('login.continue_with', { name: 'Lark' })).toBe('Use Lark ({{date}})');
  });

  it('cannot refer to other texts', async () => {
    const texts = await startTexts('en');
    texts.setTexts('en', { 'login.lead': 'See $t(login.title)' });
    expect(texts.i18n.t('login.lead')).toBe('See $t(login.title)');
  });

  it('notify listeners, so that the screen renders them', async () => {
    const texts = await startTexts('en');
    const listener = vi.fn();
    texts.i18n.store.on('added', listener);
    texts.setTexts('en', { 'login.submit': 'Go' });
    expect(listener).toHaveBeenCalledOnce();
  });

  it('cannot pollute prototypes with hostile keys', async () => {
    const texts = await startTexts('en');
    const hostile = JSON.parse(
      '{"__proto__": {"polluted": "yes"}, "constructor": "x", "toString": "y"}',
    ) as Record<string, string>;
    texts.setTexts('en', hostile);
    expect('polluted' in {}).toBe(false);
    expect(Object.prototype).not.toHaveProperty('polluted');
    expect(texts.i18n.t('login.submit')).toBe('Sign in');
  });
});
