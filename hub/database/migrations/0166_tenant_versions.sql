-- Every state of a tenant's settings, mails and limits. A trigger adds them, so that changes by hand, by the start of a
-- hub and by a version before are there too; who makes a change names itself by `hub.who` and the others.
create table tenant_versions (
  tenant_id text not null references tenants (id) on delete cascade,
  number integer not null,
  who text not null,
  act text not null,
  reason text not null,
  at bigint not null,
  settings jsonb not null,
  limits jsonb,
  mails jsonb,
  primary key (tenant_id, number)
);
create function keep_tenant_version() returns trigger language plpgsql as $$ begin if tg_op = 'UPDATE' and (new.settings, new.limits, new.mails) is not distinct from (old.settings, old.limits, old.mails) then return null; end if; insert into tenant_versions (tenant_id, number, who, act, reason, at, settings, limits, mails) values (new.id, (select coalesce(max(number), 0) + 1 from tenant_versions where tenant_id = new.id), coalesce(nullif(current_setting('hub.who', true), ''), 'database ' || current_user), coalesce(nullif(current_setting('hub.act', true), ''), lower(tg_op)), coalesce(current_setting('hub.reason', true), ''), coalesce(nullif(current_setting('hub.at', true), '')::bigint, (extract(epoch from clock_timestamp()) * 1000)::bigint), new.settings, new.limits, new.mails); return null; end $$;
create trigger tenant_versions_kept after insert or update on tenants for each row execute function keep_tenant_version();
insert into tenant_versions (tenant_id, number, who, act, reason, at, settings, limits, mails)
  select id, 1, 'hub', 'upgrade', '', (extract(epoch from clock_timestamp()) * 1000)::bigint, settings, limits, mails from tenants
  on conflict do nothing;
