-- Mail domains for which the provider's word counts ("*": all). It was believed for every mailbox before; now for none unless
-- an operator says so.
alter table tenant_providers add column trusts_email jsonb not null default '[]';
