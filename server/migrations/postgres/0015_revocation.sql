-- breaking: no
-- when the state was changed last: what waits behind a lock does not grow old meanwhile
alter table accounts add column state_changed_at timestamptz;
alter table users add column state_changed_at timestamptz;
alter table users add column lock_reason text;
-- from then on the secret opens nothing: its user, signed in, goes on under another one
alter table uploads add column secret_ended_at timestamptz;
