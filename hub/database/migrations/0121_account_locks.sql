-- An operator has locked the account: nobody signs in to it.
alter table accounts add column locked_at bigint;
-- Why, for operators.
alter table accounts add column lock_reason text;
