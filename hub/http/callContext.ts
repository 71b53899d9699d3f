import type { InfoOf, RequestOf } from '../../src/api/defineCall';
import type { emailSend } from '../../src/api/emailSend';
import type { login } from '../../src/api/login';
import type { linkConfirm, linkStart } from '../../src/api/newLinks';
import type { verify } from '../../src/api/verify';
import type { Refusal } from '../answers/refusal';
import type { StepAside } from '../credentials/limitWork';
import type { Queries } from '../database/database';
import type { AccountRow, IdentityRow } from '../database/tables/accounts';
import type { Tenant } from '../database/tables/tenants';
import type { Identifier } from '../input/identifier';
import type { HubLanguage, Translate } from '../messages/translate';
import type { HubServices } from './hubServices';
import type { UndoPart } from './undoPart';
import type { EventNote, SecurityEvent } from './securityEvents';

/** As on the wire (`factor`) and in the database: `email`, `mobile`, and those of a registry. */
export type FactorId = string;

/**
 * A second factor: one folder of `factors`, and a line in its registry. It is declared here because a call's context
 * names the hub's factors.
 */
export interface HubFactor {
  id: FactorId;
  /** What its owner calls it, in mails. */
  nameOf?(t: Translate): string;
  /** Set up by the owner: codes to a mailbox or phone are no other way beside it. */
  isOwn?: boolean;
  /** Another way beside an own factor: never asked for first, and no factor without one. */
  isLastResort?: boolean;
  /** A right answer in ID tokens (RFC 8176). */
  amr?: readonly string[];
  /** The login call's own field for its code, from before there was `code`. */
  codeField?: 'email_captcha' | 'mobile_captcha';
  /** Whether the account can be asked for it. */
  enrolled(context: CallContext, account: AccountRow): boolean | Promise<boolean>;
  /** Whether a sign-in that needs a factor may set it up. */
  canSetUp?(context: CallContext, account: AccountRow): boolean;
  /** What the login info says after an answer. */
  inform?(queries: Queries, account: AccountRow): Promise<Partial<InfoOf<typeof login>>>;
  /** Where a code goes to, so that only the owner recognizes it. */
  maskedTo?(account: AccountRow): string;
  /**
   * Sends what the visitor needs for an answer; a factor without it needs nothing sent.
   * @param isRepeated the visitor asks for another one
   * @throws Refusal as `codes/sendCode`
   */
  challenge?(context: CallContext, account: AccountRow, isRepeated: boolean): Promise<void>;
  /**
   * Whether an answer is right. A right one is used up, in the statement that finds it right. Tries are counted by
   * `factors/verifyFactor`.
   * @returns a refusal for a wrong answer that can be told why
   * @throws Refusal for an answer that can be neither, such as an expired code
   */
  verify(context: CallContext, account: AccountRow, code: string): Promise<boolean | Refusal>;
  /** Of a method, whose answers are no codes. */
  verifier?: MethodVerifier;
  /** Times in the owner's list; by default those of the account. */
  describe?(queries: Queries, account: AccountRow): Promise<FactorTimes>;
  /**
   * The owner removes it. Runs in a transaction that holds the account.
   * @returns whether there was one
   */
  remove?(queries: Queries, account: AccountRow): Promise<boolean>;
  /** What the account has of it, as JSON, for an undo (`accounts/keepUndo`); `null`: nothing. */
  snapshot?(queries: Queries, account: AccountRow, keys: FactorKeys): Promise<unknown>;
  /**
   * Puts such a state back. Runs in a transaction that holds the account.
   * @returns whether anything was changed
   */
  restore?(
    queries: Queries,
    account: AccountRow,
    state: unknown,
    /** `now`: since when it counts, for it is as new to the account as one that the owner adds; milliseconds since 1970. */
    keys: FactorKeys & { now: number },
  ): Promise<boolean>;
}

/** For a factor's secrets. */
export type FactorKeys = Pick<HubServices, 'secretKeys'>;

/** In milliseconds since 1970. */
export interface FactorTimes {
  createdAt: number;
  usedAt: number;
}

/**
 * What the rest of the hub asks a method of signing in; `methods/method` is all of a method. It is declared here because
 * a call's context names the methods.
 */
export interface MethodTraits {
  /** As in the profile (`<id>_login`), in links of accounts, and in the log. */
  id: string;
  /** Name of the service, as an owner knows it; default: the id. */
  nameOf?(t: Translate): string;
  /** App with its own browser, and how its `User-Agent` header tells. */
  browser?: { name: string; pattern: RegExp };
  /** What answers the login call with this `type`. */
  form?: {
    type: RequestOf<typeof login>['type'];
    /** `type` of POST `/v1/email/send/` that sends its code. */
    mail?: RequestOf<typeof emailSend>['type'];
    signIn(
      request: RequestOf<typeof login>,
      name: Identifier,
      context: CallContext,
    ): Promise<InfoOf<typeof login>>;
  };
  /** What the account page shows of it, as in `offers` of GET `/v1/user/profile`. */
  offers?(tenant: Tenant): readonly string[];
  /** How many credentials of its own sign in to an account of this tenant. */
  waysIn?(queries: Queries, account: AccountRow, tenant: Tenant): Promise<number>;
  /** These credentials as their owner sees them, whether the tenant offers the method or not; the newest first. */
  describeOwn?(queries: Queries, account: AccountRow): Promise<readonly OwnCredential[]>;
  /**
   * Moves the credentials of an account that ends to the one that it is joined to. Runs in a transaction that holds both.
   * @returns how that one loses each again
   */
  moveOwn?(
    queries: Queries,
    from: Pick<AccountRow, 'id' | 'confirmedAt'>,
    to: Pick<AccountRow, 'id'>,
    now: number,
  ): Promise<readonly UndoPart[]>;
  /**
   * Removes the account's credentials that may be a stranger's (`links/linkRules`). Runs in the transaction of a reset.
   * @returns how to put each back
   */
  removeDoubtful?(queries: Queries, account: AccountRow, now: number): Promise<readonly UndoPart[]>;
  /**
   * Puts back a state of its credentials, as its `UndoPart` has it, whose `kind` is the method's id. Runs in a transaction
   * that holds the account.
   * @returns whether anything was changed
   */
  restore?(queries: Queries, account: AccountRow, state: unknown, now: number): Promise<boolean>;
  /** Proves again who uses a session. */
  verifier?: MethodVerifier;
  /** Users of another service, whom owners link to their accounts. */
  linking?: MethodLinking;
  /** Ends what waits for users whose links were removed, such as a scan. Runs in the same transaction. */
  endWaiting?(queries: Queries, links: readonly IdentityRow[]): Promise<void>;
}

/** A credential of a method, without its key. Times are milliseconds since 1970. */
export interface OwnCredential {
  /** As its owner named it; may be empty. */
  name: string;
  created_at: number;
  used_at: number;
}

/** How an owner shows who they are at a method's service (`session/addLinkRoutes`). */
export interface MethodLinking {
  /** Whether this hub can do it on this tenant now. */
  isOffered(context: HubServices & Pick<CallContext, 'tenant'>): boolean;
  /** @throws Refusal */
  start(request: RequestOf<typeof linkStart>, context: CallContext): Promise<InfoOf<typeof linkStart>>;
  /**
   * Runs in the transaction that spends the start.
   * @returns how to ask the service after it; or how far the owner is, and nothing is spent
   * @throws Refusal
   */
  collect(
    queries: Queries,
    request: RequestOf<typeof linkConfirm>,
    context: CallContext,
  ): Promise<'waiting' | 'scanned' | AskService>;
}

/** @throws Refusal where the service does not confirm who it is */
export type AskService = () => Promise<Pick<IdentityRow, 'issuer' | 'subject' | 'provider' | 'name'>>;

/** A method's way to prove again who uses a session (`session/verified`). */
export interface MethodVerifier {
  isEnrolled(context: CallContext, account: AccountRow): Promise<boolean>;
  /** Whether it is a second factor of a sign-in too (`factors/methodFactors`). */
  isFactor?: boolean;
  /** Times in the owner's list of second factors. */
  describe?: (queries: Queries, account: AccountRow) => Promise<FactorTimes>;
  /**
   * Uses the proof up.
   * @returns whether it proves more than the password
   * @throws Refusal for a proof that is not right
   */
  verify(context: CallContext, account: AccountRow, proof: MethodProof): Promise<boolean>;
}

/** A call with a method's proof, in a field of the method. */
export type MethodProof = RequestOf<typeof verify> | RequestOf<typeof login>;

/** What a call's handler knows about its request. */
export interface CallContext extends HubServices {
  /** The hub's second factors (`factors/registry`). */
  factors: readonly HubFactor[];
  tenant: Tenant;
  /** Ways of signing in of this hub, whether the tenant offers them or not. */
  methods: readonly MethodTraits[];
  /** Origin of the portal this request reached, e.g. `http://acme.localhost:4600`. */
  portalOrigin: string;
  language: HubLanguage;
  t: Translate;
  /** Where the request came from, for the limiter. */
  address: string;
  /** What the visitor's browser is known by: the hash of its device cookie (`http/deviceCookie`), or `null`. */
  device: string | null;
  /** Hash of the cookie by which accounts trust the browser (`http/trustCookie`), or `null`. */
  trust: string | null;
  /** `Set-Cookie` lines that a sign-in of this browser adds. */
  deviceRenewal: readonly string[];
  /** What the visitor's browser is known by: the device cookie, and name and address of browsers without one. Hashes. */
  browserKeys: () => readonly string[];
  /** The `User-Agent` header; untrusted. */
  userAgent: string;
  /** SHA-256 of the `entry-flow` header as hex; `null` without one. The hub never keeps the value itself. */
  flow: string | null;
  /** Token of `Authorization: Bearer`; `null` without one. Cookies never authenticate (docs/contract.md section 6). */
  bearer: string | null;
  /** The `Origin` header: the page that calls; `null` for a program, and for a same-origin GET. */
  pageOrigin: string | null;
  /** Whether a page of the portal itself sent this: only then may cookies be set. */
  fromPortal: boolean;
  /** Waits for something that occupies neither processor nor database, without a place among the calls that take turns. */
  aside: StepAside;
  /** Logs a security event that the answer does not show, and keeps it for the account's owner. */
  note(event: SecurityEvent, about?: Omit<EventNote, 'event'>): void;
  /** The call concerns an account of another tenant than the portal's. */
  serve(tenant: Pick<Tenant, 'id'>): void;
  /** Adds a `Set-Cookie` header to the answer. */
  setCookie(header: string): void;
}
