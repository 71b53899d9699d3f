-- Which account got the number that an undo takes back: it is joined to no other one while that can happen.
alter table undos add column taken_by text references accounts (id) on delete set null;
create index undos_taken_by on undos (taken_by);

-- The number that an undo took from the account, and when. A code to it gives it back, when its holder claims it once more.
alter table accounts add column lost_number text;
alter table accounts add column lost_number_at bigint;
create index accounts_lost_number on accounts (tenant_id, lost_number);
