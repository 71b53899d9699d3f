-- Links to other services as their owner sees them, and whether the owner has confirmed them.
alter table identities add column id text not null default gen_random_uuid()::text;
create unique index identities_id on identities (id);
-- Method of signing in; empty where only the issuer is known.
alter table identities add column provider text not null default '';
update identities set provider = issuer where issuer in ('wechat', 'lark');
alter table identities add column name text;
alter table identities add column used_at bigint;
alter table identities add column confirmed boolean not null default false;
-- A link as old as its account was made by the registration.
update identities set confirmed = true
from accounts where accounts.id = identities.account_id and identities.created_at <= accounts.created_at;

-- Last sign-in that proved more than the password.
alter table accounts add column confirmed_at bigint;

-- A session, or a sign-in that waits for its second factor, ends with the link that began it.
alter table sessions add column link_id text references identities (id) on delete cascade;
create index sessions_link on sessions (link_id);
alter table challenges add column link_id text references identities (id) on delete cascade;
create index challenges_link on challenges (link_id);

alter table bind_offers add column provider text not null default '';
alter table bind_offers add column name text;

-- Users of other services whose link was removed: a verified e-mail address alone does not link them again.
create table removed_links (
  tenant_id text not null references tenants (id),
  issuer text not null,
  subject text not null,
  account_id text not null references accounts (id),
  removed_at bigint not null,
  primary key (tenant_id, issuer, subject, account_id)
);
