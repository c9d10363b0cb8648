-- breaking: no
-- The granted claim that named the copyright holder of a video: its account leaves that as it is.
alter table records add column claim_holder bigint;
update records set claim_holder = named.id
from (
  select account_id, record_id, min(id) as id from claims
  where state = 'GRANTED' and 'HOLDER' = any(actions) group by account_id, record_id
) as named
where records.account_id = named.account_id and records.id = named.record_id;

-- the network that a file of somebody without an account came from, not in clear
alter table claim_files add column network text;
create index claim_files_of_network on claim_files (network, created_at) where network is not null;
