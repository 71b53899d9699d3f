-- Key of the picture at the storage.
alter table accounts add column avatar_key text;
