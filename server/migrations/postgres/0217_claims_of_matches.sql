-- breaking: no
-- The claim that was made of a match: when it is rejected or withdrawn, the match is open again.
alter table radar_matches add column claim_id bigint references claims (id);
update radar_matches set claim_id = (
  select max(claims.id) from claims join radar_works on radar_works.holder_id = claims.holder_id
  where radar_works.id = radar_matches.work_id and claims.record_id = radar_matches.record_id)
where state = 'CLAIMED';
update radar_matches set state = 'NEW', decided_at = null, decided_by = null where state = 'CLAIMED' and claim_id is null;
alter table radar_matches add constraint radar_matches_claimed check ((state = 'CLAIMED') = (claim_id is not null));
create index radar_matches_of_claim on radar_matches (claim_id) where claim_id is not null;
