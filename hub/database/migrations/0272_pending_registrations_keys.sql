-- Keys begin with the tenant. Locks are taken in the order in which most requests take them.
lock table accounts in access exclusive mode;
alter table pending_registrations
  drop constraint pending_registrations_pkey,
  add constraint pending_registrations_pkey primary key using index pending_registrations_tenant_first,
  drop constraint pending_registrations_taken_from_fkey,
  add constraint pending_registrations_taken_from_of_tenant
    foreign key (tenant_id, taken_from) references accounts (tenant_id, id) on delete cascade not valid;
