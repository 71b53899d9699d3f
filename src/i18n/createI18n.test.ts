import { afterEach, describe, expect, it, vi } from 'vitest';
import { createI18n, type EntryTexts } from './createI18n';
import { languages, type Language, type Languages } from './languages';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Creates loaded texts, as after the initial screen is hydrated. */
async function startTexts(language: string, registry?: Languages): Promise<EntryTexts> {
  const texts = createI18n(language, registry ? { registry } : {});
  await texts.ready;
  texts.start();
  return texts;
}

/** Languages that record what is loaded; `fail` is called before each. */
function watchedLanguages(fail: (chunk: string) => boolean = () => false) {
  const asked: string[] = [];
  const watch = <Loaded>(chunk: string, load: () => Promise<Loaded>) => {
    return async () => {
      asked.push(chunk);
      if (fail(chunk)) throw new Error(`no chunk ${chunk}`);
      return load();
    };
  };
  const watched = (code: 'en' | 'zh') => {
    const { load }: Language = languages[code];
    return {
      ...languages[code],
      load: {
        entry: watch(`${code}/entry`, load.entry),
        account: watch(`${code}/account`, load.account),
        wechat: watch(`${code}/wechat`, load.wechat),
        open: watch(`${code}/open`, load.open),
        content: watch(`${code}/content`, load.content),
        memory: watch(`${code}/memory`, load.memory),
        merge: watch(`${code}/merge`, load.merge),
      },
    };
  };
  return { asked, registry: { en: watched('en'), zh: watched('zh') } };
}

describe('createI18n', () => {
  it('translates at once when the first language is loaded', async () => {
    expect((await startTexts('en')).i18n.t('login.submit')).toBe('Sign in');
    expect((await startTexts('zh')).i18n.t('login.submit')).toBe('登录');
  });

  it('rejects with the error of the import when the first language cannot be loaded', async () => {
    const { registry } = watchedLanguages(() => true);
    await expect(createI18n('en', { registry }).ready).rejects.toThrow('no chunk en/entry');
  });

  it('loads only the first namespace of the first language', async () => {
    const { asked, registry } = watchedLanguages();
    await startTexts('en', registry);
    expect(asked).toEqual(['en/entry']);
  });

  it('inserts values unescaped, because React escapes', async () => {
    const { i18n } = await startTexts('en');
    expect(i18n.t('login.continue_with', { name: 'A & <b>' })).toBe('Continue with A & <b>');
    expect(i18n.t('login.continue_with', { name: '{{app}} $t(login.title)' })).toBe(
      'Continue with {{app}} $t(login.title)',
    );
    expect(i18n.t('login.continue_with')).toBe('Continue with {{name}}');
  });

  it('does not write to the console', async () => {
    const spies = (['log', 'info', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name));
    const texts = await startTexts('en');
    await texts.setLanguage('fr');
    texts.i18n.t('register.title', { ns: 'account' });
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  });

  it('keeps the later of two quick choices', async () => {
    const texts = await startTexts('en');
    await Promise.all([texts.setLanguage('zh'), texts.setLanguage('en')]);
    expect(texts.language).toBe('en');
    expect(texts.i18n.language).toBe('en');
  });

  it('keeps the later choice when the earlier one arrives last', async () => {
    let arrive: (() => void) | undefined;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const entry = async () => {
      await arrived;
      return languages.en.load.entry();
    };
    const texts = await startTexts('zh', {
      ...languages,
      slow: { ...languages.en, name: 'Slow', load: { ...languages.en.load, entry } },
    });
    const slow = texts.setLanguage('slow');
    await texts.setLanguage('en');
    arrive?.();
    await slow;
    expect([texts.language, texts.i18n.t('login.submit')]).toEqual(['en', 'Sign in']);
  });

  it('keeps its language when another fails to load, and can retry', async () => {
    const faults = ['zh/entry'];
    const { registry } = watchedLanguages((chunk) => faults.includes(chunk));
    const texts = await startTexts('en', registry);
    await expect(texts.setLanguage('zh')).rejects.toThrow('no chunk zh/entry');
    expect([texts.language, texts.i18n.t('login.submit')]).toEqual(['en', 'Sign in']);
    faults.length = 0;
    await texts.setLanguage('zh');
    expect([texts.language, texts.i18n.t('login.submit')]).toEqual(['zh', '登录']);
  });

  it('loads texts of later screens in the current and the next language, each once', async () => {
    const { asked, registry } = watchedLanguages();
    const texts = await startTexts('en', registry);
    await texts.loadNamespaces(['account']);
    expect(texts.i18n.t('register.title', { ns: 'account' })).toBe('Create account');
    await texts.setLanguage('zh');
    expect(texts.i18n.t('register.title', { ns: 'account' })).toBe('注册账号');
    expect(texts.i18n.t('login.submit', { ns: 'account' })).toBe('登录');
    await texts.loadNamespaces(['account']);
    await texts.setLanguage('en');
    expect(asked).toEqual(['en/entry', 'en/account', 'zh/entry', 'zh/account']);
  });

  it('loads the texts of a screen that opens while the language changes', async () => {
    const texts = await startTexts('en');
    await Promise.all([texts.setLanguage('zh'), texts.loadNamespaces(['account'])]);
    expect(texts.i18n.t('register.title', { ns: 'account' })).toBe('注册账号');
  });

  it('retries texts that failed to load, and keeps its language until then', async () => {
    const faults = ['en/account', 'zh/account'];
    const { registry } = watchedLanguages((chunk) => faults.includes(chunk));
    const texts = await startTexts('en', registry);
    await expect(texts.loadNamespaces(['account'])).rejects.toThrow('no chunk en/account');
    await expect(texts.setLanguage('zh')).rejects.toThrow('no chunk zh/account');
    expect(texts.language).toBe('en');
    faults.length = 0;
    await texts.loadNamespaces(['account']);
    expect(texts.i18n.t('register.title', { ns: 'account' })).toBe('Create account');
  });

  it('keeps two elements apart', async () => {
    const first = await startTexts('en');
    const second = await startTexts('en');
    first.setTexts('en', { 'login.submit': 'Go' });
    await first.setLanguage('zh');
    expect([second.i18n.t('login.submit'), second.language]).toEqual(['Sign in', 'en']);
  });

  it('formats numbers and dates in the language', async () => {
    const texts = await startTexts('en');
    await texts.loadNamespaces(['account', 'content']);
    const { t } = texts.i18n;
    const date = new Date('2026-03-02T00:00:00Z');
    expect(t('legal.updated', { ns: 'content', date })).toBe('Updated March\u00A02,\u00A02026');
    expect(t('code.resend_in', { ns: 'account', seconds: 60 })).toBe('Resend in 60 s');
    expect(t('avatar.uploading', { ns: 'content', percent: 42 })).toBe('Uploading 42%');
    await texts.setLanguage('zh');
    expect(t('legal.updated', { ns: 'content', date })).toBe('更新于 2026年3月2日');
  });
});

describe('a language of the registry', () => {
  it('consists of one entry and its files, and needs no other language', async () => {
    const { asked, registry } = watchedLanguages();
    const { load } = languages.en;
    const fr: Language = {
      ...languages.en,
      name: 'Français',
      load: {
        ...load,
        entry: async () => ({ ...(await load.entry()), 'login.submit': 'Se connecter' }),
        account: async () => ({ ...(await load.account()), 'register.title': 'Créer un compte' }),
      },
    };
    const texts = await startTexts('fr', { ...registry, fr });
    await texts.loadNamespaces(['account']);
    expect(texts.i18n.t('login.submit')).toBe('Se connecter');
    expect(texts.i18n.t('register.title', { ns: 'account' })).toBe('Créer un compte');
    expect(asked).toEqual([]);
  });
});
