-- Until the next release, a version that knows no tenant of these tables writes to them too: a trigger names it.
-- A semicolon at the end of a line ends a statement of a migration, so those of a function begin a line.
create function tenant_of_account() returns trigger language plpgsql set search_path from current as $$ begin
  select tenant_id into new.tenant_id from accounts where id = new.account_id
  ; return new
  ; end $$;
create function tenant_of_passkey() returns trigger language plpgsql set search_path from current as $$ begin
  select tenant_id into new.tenant_id from passkeys where id = new.passkey_id
  ; return new
  ; end $$;
create function tenant_of_webhook() returns trigger language plpgsql set search_path from current as $$ begin
  select tenant_id into new.tenant_id from webhooks where id = new.webhook_id
  ; return new
  ; end $$;
-- A model begins with the id of the tenant, or with the name of the provider of the developer tools.
create function tenant_of_model() returns trigger language plpgsql as $$ begin
  new.tenant_id = regexp_replace(new.model, ' [^ ]*$', '')
  ; return new
  ; end $$;
