-- A sign-in at the neutral portal by a messenger of another tenant has named the portal's tenant beside the other one's account.
-- What is for minutes goes; a link and its undo get the tenant of their account. Mails sent before lead to the neutral portal,
-- which refuses such an undo from now on.
delete from challenges using accounts where accounts.id = challenges.account_id and accounts.tenant_id <> challenges.tenant_id;
delete from bind_offers using accounts where accounts.id = bind_offers.account_id and accounts.tenant_id <> bind_offers.tenant_id;
update undos set tenant_id = accounts.tenant_id from accounts
  where accounts.id = undos.account_id and accounts.tenant_id <> undos.tenant_id;
update identities set tenant_id = accounts.tenant_id from accounts
  where accounts.id = identities.account_id and accounts.tenant_id <> identities.tenant_id and not exists (
    select 1 from identities other where other.tenant_id = accounts.tenant_id and other.issuer = identities.issuer and other.subject = identities.subject);
delete from sessions using identities where identities.id = sessions.link_id and identities.tenant_id <> sessions.tenant_id;
delete from challenges using identities where identities.id = challenges.link_id and identities.tenant_id <> challenges.tenant_id;
delete from identities using accounts where accounts.id = identities.account_id and accounts.tenant_id <> identities.tenant_id;
delete from removed_links using accounts where accounts.id = removed_links.account_id and accounts.tenant_id <> removed_links.tenant_id;
