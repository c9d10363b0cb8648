-- breaking: no
-- An album holds videos of its account, and those that other accounts show in it (decision 30): `from_account_id` names the
-- owner of such a one. What is shown no longer keeps its place, as a video in the trash does.
alter table album_items
  add column from_account_id bigint,
  add column record_account_id bigint generated always as (coalesce(from_account_id, account_id)) stored,
  drop constraint album_items_account_id_record_id_fkey,
  add foreign key (record_account_id, record_id) references records (account_id, id) on delete cascade;
create index album_items_of_owner on album_items (record_account_id, record_id);

-- and whose it is, and what its viewers are told: a playlist asks for both
drop function shared_in(bigint[]);
create function shared_in(wanted bigint[]) returns table (
  id bigint, uuid uuid, from_code text, from_name text, owner_name text, name text, description text,
  current_state text, playable boolean, current_version_id bigint, poster_key text, duration_ms bigint,
  width integer, height integer, size_bytes bigint, created_at timestamptz, shared_at timestamptz, note text,
  poster_frame_id bigint, sprite jsonb, from_account_id bigint, refusal text, embedding boolean
)
language plpgsql security definer set search_path from current as $$
declare
  caller bigint := current_setting('skleyka.account')::bigint;
begin
  perform set_config('skleyka.account', '0', true);
  return query
    select record.id, record.uuid, account.code, account.name, coalesce(nullif(owner.name, ''), account.name),
      record.name, record.description, record.current_state, record.playable, record.current_version_id,
      record.poster_key, record.duration_ms, record.width, record.height, record.size_bytes, record.created_at,
      share.shared_at, share.note, record.poster_frame_id, record.sprite, record.account_id,
      viewer_refusal(record.publication, record.published_from, record.published_to, record.moderation,
        record.visibility), record.embedding
    from shares as share
      join records as record on record.account_id = share.account_id and record.id = share.record_id
      join accounts as account on account.id = record.account_id
      join users as owner on owner.id = record.owner_id
    where share.to_account_id = caller and share.state = 'ACTIVE' and record.lifecycle = 'ACTIVE'
      and account.state = 'ACTIVE' and (wanted is null or record.id = any(wanted));
  perform set_config('skleyka.account', caller::text, true);
end
$$;
