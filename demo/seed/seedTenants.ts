import type { LaterProfile } from '../../src/api/laterProfile';
import type { BrandTexts, SystemSettings } from '../../src/api/systemSettings';
import { portalPaths } from '../../src/contract/screens';
import type { HubConfig } from '../../hub/config/readHubConfig';
import type { Queries } from '../../hub/database/database';
import { tenants, type Tenant, type TenantLimits } from '../../hub/database/tables/tenants';
import { acmeSettings } from './acmeSettings';
import { atelierSettings } from './atelierSettings';
import { studioSettings } from './studioSettings';
import { providerName } from '../../hub/methods/openid/openIdProviders';
import { demoOrigins } from './demoOrigins';
import { neutralSettings } from './neutralSettings';

/** Where the demo's tenants with a country picker send codes: enough to try the picker with. */
const pickedCountries = {
  smsCountries: [
    'CN',
    'HK',
    'MO',
    'TW',
    'SG',
    'JP',
    'KR',
    'US',
    'CA',
    'AU',
    'GB',
    'DE',
    'FR',
    'IT',
    'ES',
    'NL',
  ],
} satisfies TenantLimits;
const limitsOf = ({ profile }: SystemSettings) => (profile?.country_picker === true ? pickedCountries : null);

/** The tenants of docs/contract.md section 7, as they go into the database. */
export function demoTenants(config: HubConfig): Tenant[] {
  const { partner, editor, docs } = demoOrigins(config);
  const home = demoHome(editor);
  const neutralHost = new URL(config.publicOrigin).hostname;
  const lists = {
    callback_hosts: [new URL(partner).host, new URL(editor).host],
    parent_origins: [editor, docs],
    tag_origins: [partner, docs],
    ...outsideLists(config),
  } satisfies SystemSettings;
  const neutralLists = {
    ...lists,
    callback_hosts: [...lists.callback_hosts, ...config.extraCallbackHosts],
    parent_origins: [...lists.parent_origins, ...config.extraParentOrigins],
    tag_origins: [...lists.tag_origins, ...config.extraTagOrigins],
  } satisfies SystemSettings;
  const branded = (id: string, settings: SystemSettings, own = home): Tenant => ({
    id,
    host: `${id}.${neutralHost}`,
    neutral: false,
    limits: limitsOf(settings),
    mails: null,
    settings: { ...settings, ...lists, profile: { ...settings.profile, ...own } },
  });
  return [
    neutralTenant(config, neutralHost, neutralLists, home),
    branded('acme', acmeSettings, demoHome(editor, 'car', toEditor)),
    // Its images come from another host, as with a CDN.
    branded(
      'atelier',
      withImagesAt(atelierSettings, config.outsideOrigin),
      demoHome(editor, 'bag', toEditor),
    ),
    branded('studio', studioSettings),
  ];
}

/** The portal without a brand, with the sign-in of every provider that the hub has been given. */
function neutralTenant(config: HubConfig, host: string, lists: SystemSettings, home: LaterProfile): Tenant {
  const providers = config.offeredProviders.map((id) => ({ id, name: providerName(id) }));
  const profile = { ...neutralSettings.profile, ...home, providers };
  return {
    id: 'neutral',
    host,
    neutral: true,
    limits: limitsOf(neutralSettings),
    mails: null,
    settings: { ...neutralSettings, ...lists, profile },
  };
}

const toEditor = { en: 'Open the 3D editor', zh: '打开三维编辑器' };

/** The page after a sign-in: the editor has one model to begin with, and a brand shows a product of its own. */
const demoHome = (
  editor: string,
  picture = 'headphones',
  title = { en: 'Studio headphones', zh: '录音室耳机' },
): LaterProfile => ({
  after_sign_in: portalPaths.content,
  starting_points: [{ title, image: `/brand/pictures/${picture}.webp`, url: `${editor}/` }],
});

/** Lists simulated third parties on another origin like real ones. */
function outsideLists({ outsideOrigin }: HubConfig) {
  if (outsideOrigin === null) return {};
  const hosts = [outsideOrigin];
  return { image_hosts: hosts, script_hosts: hosts, upload_hosts: hosts } satisfies SystemSettings;
}

type DisplayImage = NonNullable<BrandTexts['display_images']>[number];

/** Moves the images of a brand to another host. @param origin `null` leaves them on the portal */
export function withImagesAt(settings: SystemSettings, origin: string | null): SystemSettings {
  if (origin === null) return settings;
  const move = (address: string) => new URL(address, origin).href;
  const movePicture = (each: DisplayImage): DisplayImage =>
    typeof each === 'string' ? move(each) : { ...each, image: move(each.image) };
  const { theme = {}, profile = {} } = settings;
  const { mini_logo: mini, full_logo: full } = theme;
  const texts = Object.entries(profile.texts ?? {}).map(([language, words]) => [
    language,
    words && { ...words, display_images: words.display_images?.map(movePicture) },
  ]);
  return {
    ...settings,
    theme: { ...theme, mini_logo: mini && move(mini), full_logo: full && move(full) },
    profile: { ...profile, texts: Object.fromEntries(texts) },
  };
}

/** Brings the tenants in line with the settings. */
export async function seedTenants(queries: Queries, config: HubConfig): Promise<Tenant[]> {
  const wanted = demoTenants(config);
  for (const tenant of wanted)
    await queries.insert(tenants).values(tenant).onConflictDoUpdate({ target: tenants.id, set: tenant });
  return wanted;
}
