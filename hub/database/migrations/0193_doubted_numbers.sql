-- The account slept since its number was last proved, and was woken by another way in: the number may have a new owner.
alter table accounts add column number_doubted boolean not null default false;
