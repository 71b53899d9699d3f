-- Somebody whom another service confirmed, who has no account yet and is asked to agree before one is made.
alter table bind_offers add column home_id text references tenants (id);
alter table bind_offers add column email text;
