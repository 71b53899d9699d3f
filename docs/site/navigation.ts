/** The pages of the docs site: where each comes from, its address, and its place in the navigation. */

/** A page of the site. */
export interface SitePage {
  /** Markdown file, from the repository's root. */
  file: string;
  /** Address without its extension: `start` is `/start.html`. */
  slug: string;
  /** Name in the navigation. */
  text: string;
  /** One sentence for search engines and language models. */
  summary: string;
}

/** Pages under one heading of the side bar. */
export interface PageGroup {
  text: string;
  pages: readonly SitePage[];
  /** For developers of Hub Entry itself: folded, not searched, and optional for language models. */
  isInternal?: true;
}

const doc = (slug: string, text: string, summary: string): SitePage => ({
  file: `docs/${slug}.md`,
  slug,
  text,
  summary,
});

const decision = (topic: string, text: string): SitePage => ({
  file: `docs/decisions/${topic}.md`,
  slug: `decisions-${topic}`,
  text: `Decisions: ${text.toLowerCase()}`,
  summary: `Decisions about ${text.toLowerCase()}, with their reasons.`,
});

/** The page in front, which is in no group. */
export const home: SitePage = {
  file: 'docs/site/pages/index.md',
  slug: 'index',
  text: 'Hub Entry',
  summary: 'A sign-in, sign-up and password-reset portal as one web component: a tag, a frame or a page.',
};

/** The side bar. */
export const groups: readonly PageGroup[] = [
  {
    text: 'Start',
    pages: [
      doc(
        'start',
        'Quick start',
        'Add the sign-in to a page in five minutes, as a tag, a frame, a window or a link.',
      ),
      doc(
        'hosts',
        'Tag, frame or page',
        'How to choose between tag, frame and page, and which names stay stable.',
      ),
      doc('account', 'Account', 'Show the account of who is signed in, as a link, a tag or a frame.'),
      doc(
        'frameworks',
        'Frameworks',
        'Code for React, Next, Vue, Svelte, Angular, Solid, Lit and Astro, and what each bundler needs.',
      ),
      {
        file: 'docs/site/pages/playground.md',
        slug: 'playground',
        text: 'Playground',
        summary: 'Try the sign-in with your own colors and texts, and copy the code.',
      },
    ],
  },
  {
    text: 'Guides',
    pages: [
      doc(
        'server',
        'Trust a sign-in',
        'How your server checks a sign-in, with code for Node, Python, Go and PHP.',
      ),
      doc(
        'webhooks',
        'Webhooks',
        'Hear on your server what happens to accounts, with receivers in Node and Python.',
      ),
      doc(
        'theming',
        'Brand and theming',
        "The tenant's logos, words and color, and the custom properties of the tag.",
      ),
      doc(
        'recipes',
        'Recipes',
        'Content-Security-Policy, cookies, callbacks, single-page apps, sign-out, dark mode, own texts.',
      ),
      doc(
        'passkeys',
        'Passkeys',
        'What a page needs for passkeys in a tag and in a frame: policies, related origins, windows.',
      ),
      doc('testing', 'Test your page', 'A hub in memory for your own component and browser tests.'),
      doc('troubleshooting', 'Troubleshooting', 'What you see, why, and what to change.'),
    ],
  },
  {
    text: 'Reference',
    pages: [
      doc(
        'reference',
        'Attributes, events, SDK',
        'Every attribute, property, method, event, message, option, custom property and part.',
      ),
      doc('texts', 'Texts', 'Every text of the screens by key, in English and Chinese.'),
      doc(
        'browsers',
        'Browsers',
        'The oldest supported browsers, password managers, phones and assistive technology.',
      ),
      {
        file: 'CHANGELOG.md',
        slug: 'changelog',
        text: 'Changelog',
        summary: 'What changed in each release.',
      },
    ],
  },
  {
    text: 'Operate',
    pages: [
      doc(
        'operate',
        'Run the hub',
        'Run the hub in production: database, mail, proxies, backups, upgrades, limits, scale.',
      ),
      {
        file: 'hub/README.md',
        slug: 'hub-settings',
        text: 'Settings of the hub',
        summary: 'The environment variables of the hub, its commands and adapters.',
      },
      doc('hub-contract', 'Bring your own hub', 'What a hub of your own must do, and how to test it.'),
      doc('api', 'API', 'Every call of the hub, field by field.'),
      doc(
        'portal-document',
        'The portal’s document',
        "The HTML document of the portal's pages, for operators of their own hub.",
      ),
      doc('security', 'Security', 'The promises of Hub Entry with their tests, and what cannot be promised.'),
    ],
  },
  {
    text: 'Contribute',
    isInternal: true,
    pages: [
      {
        file: 'CONTRIBUTING.md',
        slug: 'contributing',
        text: 'Contributing',
        summary: 'How to change Hub Entry, and the commands of the repository.',
      },
      {
        file: 'SECURITY.md',
        slug: 'report-a-problem',
        text: 'Report a security problem',
        summary: 'How to report a security problem, and which versions are supported.',
      },
      doc('how-to-add', 'How to add', 'How to add a call, a text, a language, a screen and a story.'),
      doc(
        'add-a-method',
        'How to add a method',
        'The folder, the line and the tests of a method of signing in, on each side.',
      ),
      doc(
        'add-a-factor',
        'How to add a second factor',
        'The folder, the line and the tests of a factor, on each side.',
      ),
      doc('architecture', 'Architecture', 'Folders, data flow, state, imports, conventions and glossary.'),
      doc('element', 'The element', 'How the element mounts, its initial screen, early input and hydration.'),
      doc('flows', 'Flows between windows', 'The frame handshake, the provider popup and the consent.'),
      doc('pitfalls', 'Pitfalls', 'Traps of browsers and packages that have cost us time.'),
      doc('contract', 'Contract', 'The names, addresses and rules that hosts, hubs and tests rely on.'),
      doc('specification', 'Specification', 'What the product does, screen by screen.'),
      {
        file: 'docs/decisions/README.md',
        slug: 'decisions',
        text: 'Decisions',
        summary: 'Why the project is as it is: an index by topic.',
      },
      decision('build', 'Builds and packages'),
      decision('element', 'Element and first screen'),
      decision('looks', 'Looks and brand'),
      decision('language', 'Texts and languages'),
      decision('forms', 'Forms and screens'),
      decision('sessions', 'Sessions, apps and hosts'),
      decision('safety', 'Trust and limits'),
      decision('hub', 'Hub and uploads'),
      decision('tests', 'Tests'),
    ],
  },
];

/** Every page, in the order of the side bar. */
export const pages: readonly SitePage[] = [home, ...groups.flatMap((group) => group.pages)];
