-- When an account was used last: a sign-in, or the use of a session. Without a trace it counts from this release on, so that
-- an owner who was here is not asked too early.
alter table accounts add column last_seen_at bigint;
update accounts set last_seen_at = coalesce(
  greatest(
    (select max(used_at) from sessions where sessions.account_id = accounts.id),
    (select max(at) from activity where activity.account_id = accounts.id and activity.kind = 'sign_in')
  ),
  (extract(epoch from now()) * 1000)::bigint
);
-- A number that a new account takes from one whose owner has lost it, and the pending binding that its sign-in began with.
alter table pending_registrations add column taken_from text references accounts (id) on delete cascade;
alter table pending_registrations add column bind_id_hash text;
