/** What the account says of itself, and what its owner changes of it. */
import { accountCodes } from '../../api/accountCodes';
import { changeProfile } from '../../api/changeProfile';
import type { InfoOf } from '../../api/defineCall';
import { HubError, isHubError } from '../../api/hubError';
import { ownValueFault } from '../../api/ownFieldValue';
import { userProfile, type OwnField } from '../../api/userProfile';
import { createStore, type ReadableStore } from '../../lib/store';
import type { VisitorText } from '../../i18n/visitorText';
import { errorText } from '../errorText';
import { reportFailure } from '../reportFailure';
import type { Services } from '../services';
import { noticeEnd, type OwnedItemsDeps } from './ownedItems';

export type ProfileInfo = InfoOf<typeof userProfile>;

/** A field of the tenant's own, by its id. */
export type OwnFieldName = `fields.${string}`;

/** A field that `saveField` changes. */
export type ProfileField = 'username' | 'language' | 'trade' | 'position' | OwnFieldName;

export type OwnProfileState =
  { kind: 'loading' } | { kind: 'failed'; text: VisitorText } | { kind: 'shown'; profile: ProfileInfo };

export interface FieldEdit {
  work: 'idle' | 'saving';
  problem: VisitorText | null;
}

/** Nothing rejects. */
export interface OwnProfile {
  state: ReadableStore<OwnProfileState>;
  edit: ReadableStore<FieldEdit>;
  /** What is on screen stays until the answer, and after a failure. */
  load(): Promise<void>;
  /** @returns whether it was saved */
  saveField(field: ProfileField, value: string): Promise<boolean>;
  /** A field is opened or closed: the problem of the last one goes. */
  forget(): void;
}

export interface OwnProfileDeps extends OwnedItemsDeps {
  services: Pick<Services, 'hub' | 'host' | 'session'>;
}

const idle: FieldEdit = { work: 'idle', problem: null };

export function createOwnProfile(deps: OwnProfileDeps): OwnProfile {
  const { services, signal } = deps;
  const options = { ignoreMessage: true, signal } as const;
  const state = createStore<OwnProfileState>({ kind: 'loading' });
  const edit = createStore<FieldEdit>(idle);
  const load = async (): Promise<void> => {
    if (state.get().kind === 'failed') state.set({ kind: 'loading' });
    try {
      const answer = await services.hub.call(userProfile, {}, options);
      if (!answer.isDone) throw new HubError('business');
      if (signal.aborted) return;
      state.set({ kind: 'shown', profile: answer.info });
    } catch (error) {
      if (signal.aborted) return;
      reportFailure(services, error);
      noticeEnd(deps);
      const key = 'account.failed';
      if (state.get().kind !== 'shown') state.set({ kind: 'failed', text: errorText(error, key) ?? { key } });
    }
  };
  const send = async (profile: ProfileInfo, field: ProfileField, value: string): Promise<void> => {
    const request = { ...asSent(field, value), seen: asSent(field, valueIn(profile, field)) };
    const answer = await services.hub.call(changeProfile, request, options);
    if (!answer.isDone) throw new HubError('business');
  };
  return {
    state,
    edit,
    load,
    forget: () => edit.set(idle),
    async saveField(field, typed) {
      const shown = state.get();
      const value = typed.trim();
      if (shown.kind !== 'shown' || edit.get().work === 'saving') return false;
      const problem = problemWith(shown.profile, field, value);
      if (problem) {
        edit.set({ work: 'idle', problem });
        return false;
      }
      edit.set({ work: 'saving', problem: null });
      try {
        await send(shown.profile, field, value);
        if (signal.aborted) return false;
        state.set({ kind: 'shown', profile: changed(shown.profile, field, value) });
        edit.set(idle);
        void load();
        return true;
      } catch (error) {
        if (signal.aborted) return false;
        reportFailure(services, error);
        noticeEnd(deps);
        // The next save then compares with what is shown by then.
        if (isConflict(error)) await load();
        edit.set({ work: 'idle', problem: problemOf(error) });
        return false;
      }
    },
  };
}

const ownIdOf = (field: ProfileField): string | null =>
  field.startsWith('fields.') ? field.slice('fields.'.length) : null;

const ownFieldOf = ({ fields = [] }: ProfileInfo, field: ProfileField): OwnField | undefined =>
  fields.find(({ id }) => id === ownIdOf(field));

/** As it is sent; empty where the owner has not said. */
export const valueIn = (profile: ProfileInfo, field: ProfileField): string =>
  isOwn(field) ? (ownFieldOf(profile, field)?.value ?? '') : (profile[field] ?? '');

const isOwn = (field: ProfileField): field is OwnFieldName => ownIdOf(field) !== null;

/** As the call has it. */
const asSent = (field: ProfileField, value: string): object =>
  isOwn(field) ? { fields: { [ownIdOf(field) ?? '']: value } } : { [field]: value };

function changed(profile: ProfileInfo, field: ProfileField, value: string): ProfileInfo {
  if (!isOwn(field)) return { ...profile, [field]: value };
  const fields = profile.fields?.map((each) =>
    each.id === ownIdOf(field) ? { ...each, value: value || undefined } : each,
  );
  return { ...profile, fields };
}

/** What the hub would refuse too. */
function problemWith(profile: ProfileInfo, field: ProfileField, value: string): VisitorText | null {
  if (field === 'username' && value === '') return { key: 'profile.name_empty' };
  const own = ownFieldOf(profile, field);
  if (!own) return null;
  const choices = own.choices?.map(({ id }) => id);
  const fault = ownValueFault(value, { ...own, choices });
  if (fault === 'empty') return { key: 'own.empty' };
  return fault && { key: `own_invalid.${own.type}` };
}

const isConflict = (error: unknown): boolean =>
  isHubError(error) && error.code === accountCodes.changedElsewhere;

function problemOf(error: unknown): VisitorText {
  if (isConflict(error)) return { key: 'profile.changed_elsewhere' };
  return errorText(error, 'profile.failed') ?? { key: 'profile.failed' };
}
