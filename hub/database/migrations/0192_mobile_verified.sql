-- Whether its owner has proved the number. What an operator enters or imports as not verified is not; an account with a
-- number alone has kept that in the other column so far.
alter table accounts add column mobile_verified boolean not null default true;
update accounts set mobile_verified = false where email is null and mobile is not null and not email_verified;
