-- When an account got what it has now, where that came later than the account: for 72 hours it proves nothing beside another
-- way in where two accounts are joined. Null: with the account, or before these columns.
alter table accounts add column password_set_at bigint;
alter table accounts add column email_set_at bigint;
alter table accounts add column mobile_set_at bigint;
