-- What a tenant changes in its mails; null: nothing. Beside its settings, which every visitor is sent.
alter table tenants add column mails jsonb;
