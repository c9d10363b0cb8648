-- breaking: no
-- Where a state stands in a list that is sorted by it: what has failed, then by how far the rest has come.
create function state_place(state text) returns smallint
language sql immutable parallel safe
return array_position(
  array['FAILED', 'CREATED', 'UPLOADING', 'UPLOADED', 'CHECKING', 'QUEUED', 'CONVERTING', 'READY'], state)::smallint;

create index records_by_state on records (account_id, state_place(current_state), id) where lifecycle = 'ACTIVE';
