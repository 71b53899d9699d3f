-- What other servers hear about: the hub's webhooks, and the apps that end their sessions with the hub's.
create table webhooks (
  id text primary key,
  tenant_id text not null references tenants (id),
  url text not null,
  -- Types of events; an empty list: all.
  events jsonb not null,
  created_at bigint not null,
  -- Since when it gets nothing; null: it is on.
  disabled_at bigint,
  disabled_why text,
  -- Since when it has taken nothing; null: it took the last one.
  failing_since bigint
);
create index webhooks_tenant on webhooks (tenant_id);

create table webhook_secrets (
  webhook_id text not null references webhooks (id) on delete cascade,
  id text not null,
  secret jsonb not null,
  added_at bigint not null,
  primary key (webhook_id, id)
);

alter table apps add column backchannel_logout_uri text;
alter table apps add column backchannel_logout_session boolean not null default true;

-- Written in the transaction of the change by the triggers below: no change is without its rows, whatever makes it.
-- Without a foreign key to accounts: that an account was deleted is told after it is gone.
create table outbox (
  number bigint generated always as identity primary key,
  id text not null unique,
  tenant_id text not null references tenants (id),
  -- Who hears it; messages to one target about one account keep their order.
  target text not null,
  webhook_id text references webhooks (id) on delete cascade,
  app_key text,
  account_id text,
  type text not null,
  data jsonb not null,
  at bigint not null,
  state text not null default 'pending',
  attempts integer not null default 0,
  -- When it may be sent; while it is being sent, until when no other process sends it.
  due_at bigint not null default 0,
  ended_at bigint,
  status integer,
  answer text,
  foreign key (tenant_id, app_key) references apps (tenant_id, app_key) on delete cascade
);
create index outbox_due on outbox (target, due_at) where state = 'pending';
create index outbox_waiting on outbox (at) where state = 'pending';
create index outbox_order on outbox (target, account_id, number) where state = 'pending';
create index outbox_ended on outbox (ended_at);
create index outbox_at on outbox (at);
create index outbox_account on outbox (account_id);
create index outbox_webhook on outbox (webhook_id, number);
create index outbox_app on outbox (tenant_id, app_key);
