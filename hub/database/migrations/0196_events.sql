-- A semicolon at the end of a line ends a statement of a migration, so those of a function begin a line. The functions find
-- these tables, whoever changes a row: `from current`.
create function event_time() returns bigint language sql as $$
  select (extract(epoch from clock_timestamp()) * 1000)::bigint
$$;

create function note_event(tenant text, account text, kind text, details jsonb) returns void language sql set search_path from current as $$
  insert into outbox (id, tenant_id, target, webhook_id, account_id, type, data, at)
  select 'msg_' || replace(gen_random_uuid()::text, '-', ''), tenant, webhooks.id, webhooks.id, account, kind, details, event_time()
  from webhooks
  where tenant_id = tenant and disabled_at is null and (events = '[]' or events ? kind)
$$;

create function note_created() returns trigger language plpgsql set search_path from current as $$ begin
  perform note_event(tenant_id, id, 'account.created', '{}') from added
  ; return null
  ; end $$;
create trigger account_created after insert on accounts referencing new table as added
  for each statement execute function note_created();

create function note_changed() returns trigger language plpgsql set search_path from current as $$ begin
  perform note_event(new.tenant_id, new.id, tg_argv[0], '{}')
  ; return null
  ; end $$;
create trigger account_locked after update on accounts for each row
  when (old.locked_at is null and new.locked_at is not null) execute function note_changed('account.locked');
create trigger account_unlocked after update on accounts for each row
  when (old.locked_at is not null and new.locked_at is null) execute function note_changed('account.unlocked');
create trigger account_removed after update on accounts for each row
  when (old.removed_at is null and new.removed_at is not null) execute function note_changed('account.deleted');

create function note_deleted() returns trigger language plpgsql set search_path from current as $$ begin
  perform note_event(old.tenant_id, old.id, 'account.deleted', '{}')
  ; return null
  ; end $$;
create trigger account_deleted after delete on accounts for each row
  when (old.removed_at is null) execute function note_deleted();

create function note_address() returns trigger language plpgsql set search_path from current as $$ begin
  perform note_event(new.tenant_id, new.id, 'account.address_changed', jsonb_build_object('changed', to_jsonb(array_remove(array[
    case when old.email is distinct from new.email then 'email' end,
    case when old.mobile is distinct from new.mobile then 'mobile' end], null))))
  ; return null
  ; end $$;
create trigger account_address after update on accounts for each row
  when (old.email is distinct from new.email or old.mobile is distinct from new.mobile) execute function note_address();

create function note_profile() returns trigger language plpgsql set search_path from current as $$ begin
  perform note_event(new.tenant_id, new.id, 'account.updated', jsonb_build_object('changed', to_jsonb(array_remove(array[
    case when old.username is distinct from new.username then 'name' end,
    case when old.avatar_key is distinct from new.avatar_key then 'picture' end,
    case when old.language is distinct from new.language then 'language' end,
    case when old.trade is distinct from new.trade then 'trade' end,
    case when old.position is distinct from new.position then 'position' end,
    case when old.own_fields is distinct from new.own_fields then 'fields' end,
    case when old.email_verified is distinct from new.email_verified then 'email_verified' end,
    case when old.mobile_verified is distinct from new.mobile_verified then 'mobile_verified' end], null))))
  ; return null
  ; end $$;
create trigger account_updated after update on accounts for each row
  when (old.username is distinct from new.username or old.avatar_key is distinct from new.avatar_key
    or old.language is distinct from new.language or old.trade is distinct from new.trade
    or old.position is distinct from new.position or old.own_fields is distinct from new.own_fields
    or old.email_verified is distinct from new.email_verified or old.mobile_verified is distinct from new.mobile_verified)
  execute function note_profile();

-- OpenID Connect Back-Channel Logout 1.0: before the session takes its grants along, which say what apps it signed in to.
create function note_logout() returns trigger language plpgsql set search_path from current as $$ begin
  insert into outbox (id, tenant_id, target, app_key, account_id, type, data, at)
  select 'msg_' || replace(gen_random_uuid()::text, '-', ''), old.tenant_id, 'app ' || old.tenant_id || ' ' || app_key, app_key,
    old.account_id, 'logout', jsonb_build_object('session', old.id), event_time()
  from apps
  where tenant_id = old.tenant_id and backchannel_logout_uri is not null and app_key in (
    select payload ->> 'clientId' from oidc_records
    where session_hash = old.token_hash and model = old.tenant_id || ' Grant')
  ; return old
  ; end $$;
create trigger session_ended before delete on sessions for each row execute function note_logout();
