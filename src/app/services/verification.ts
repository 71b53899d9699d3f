/** "Confirm it’s you" with the ways of this page: the password, codes, and what methods prove. */
import { mergeProve, mergeSend } from '../../api/merge';
import { createVerification, type ProofCalls, type Verification } from '../../flows/verify/verification';
import type { ProofAsker } from '../../flows/verify/withProof';
import { secondFactors } from '../../factors/registry';
import { importChunk } from '../../lib/importChunk';
import { firstMethod } from '../../methods/registry';
import type { Entry } from '../entry';
import { loadAccountPart } from './accountPart';

/**
 * Show it with `ConfirmOwnerRoute`.
 * @param merge of an offer to join accounts: the other one is proved
 */
export function createEntryVerification(entry: Entry, merge?: string): Verification {
  const { services } = entry;
  return createVerification({
    services,
    describe: (id) => describeWay(entry, id).catch(() => null),
    async askBrowser(id, signal) {
      const part = await loadAccountPart(entry, id);
      return part ? part.proof.ask(entry, signal, undefined, merge) : null;
    },
    ...(merge === undefined ? {} : { calls: mergeCalls(services, merge) }),
  });
}

const mergeCalls = ({ hub }: Pick<Entry['services'], 'hub'>, merge: string): ProofCalls => ({
  prove: (request, options) => hub.call(mergeProve, { merge, ...request }, options),
  send: (request, options) => hub.call(mergeSend, { merge, ...request }, options),
});

async function describeWay(entry: Entry, id: string): ReturnType<ProofAsker['describe']> {
  if (id === firstMethod.id) return { kind: 'password', name: { key: 'field.password' } };
  if (findAccount(entry, id)) return describeCredential(entry, id);
  const factor = (entry.factors ?? secondFactors).find((each) => each.id === id);
  if (!factor) return null;
  const { sendsCode, textLabel } = await importChunk(() => factor.load());
  const name = factor.nameKey ? { key: factor.nameKey } : { text: factor.name };
  if (textLabel) return { kind: 'text', name, label: { key: textLabel } };
  return { kind: sendsCode ? 'code' : 'appCode', name };
}

async function describeCredential(entry: Entry, id: string): ReturnType<ProofAsker['describe']> {
  const part = await loadAccountPart(entry, id);
  if (!part) return null;
  const { name, action } = part.proof;
  return { kind: 'other', name: { key: name }, action: { key: action } };
}

const findAccount = ({ methods }: Entry, id: string) => methods.find((method) => method.id === id)?.account;
