-- Whether its owner has proved the address, by a code or a service that vouches for it. What operators enter is not proved
-- yet; of accounts from before, all count as proved, as they did.
alter table accounts add column email_verified boolean not null default true;
