-- An undo gave the number back to the account, and no code has proved it since: a second loss of it is not undone again.
alter table accounts add column number_taken_back boolean not null default false;
