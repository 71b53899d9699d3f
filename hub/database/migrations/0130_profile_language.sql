-- Language that the owner chose on the account page; null: none.
alter table accounts add column language text;
