-- breaking: no
-- Whom a video is shared with is told the name of its owner, or of his account, and never his address.
create or replace function shared_in(wanted bigint[]) returns table (
  id bigint, uuid uuid, from_code text, from_name text, owner_name text, name text, description text,
  current_state text, playable boolean, current_version_id bigint, poster_key text, duration_ms bigint,
  width integer, height integer, size_bytes bigint, created_at timestamptz, shared_at timestamptz, note text,
  poster_frame_id bigint, sprite jsonb
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
      share.shared_at, share.note, record.poster_frame_id, record.sprite
    from shares as share
      join records as record on record.account_id = share.account_id and record.id = share.record_id
      join accounts as account on account.id = record.account_id
      join users as owner on owner.id = record.owner_id
    where share.to_account_id = caller and share.state = 'ACTIVE' and record.lifecycle = 'ACTIVE'
      and account.state = 'ACTIVE' and (wanted is null or record.id = any(wanted));
  perform set_config('skleyka.account', caller::text, true);
end
$$;
