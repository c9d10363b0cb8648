-- breaking: no
-- What an agreement lets through (decision 49): the videos of one album or all, until when, and whether the other account may
-- put them where its viewers meet them. The album has no key: with one that was deleted nothing is shown, and not everything.
alter table share_relations
  add column album_id bigint,
  add column until timestamptz,
  add column may_publish boolean not null default true;
create index share_relations_pair on share_relations (account_id, to_account_id, id desc);

-- The rules by which a video is shown in another account, no row when they keep it back. They are those of the latest agreement,
-- of an ended one too: its owner may have left open what was shared by it.
create function let_through(of_account bigint, to_account bigint, of_record bigint)
returns table (until timestamptz, may_publish boolean)
language sql stable as $$
  select relation.until, relation.may_publish
  from (
    select share_relations.until, share_relations.may_publish, share_relations.album_id from share_relations
      where share_relations.account_id = of_account and share_relations.to_account_id = to_account
        and (share_relations.state = 'ACTIVE' or share_relations.state = 'ENDED' and share_relations.decided_at is not null)
      order by share_relations.id desc limit 1
  ) as relation
  where (relation.until is null or relation.until > now()) and (relation.album_id is null or exists (
    select from album_items where album_items.account_id = of_account and album_items.album_id = relation.album_id
      and album_items.record_id = of_record))
$$;

drop function shared_in(bigint[]);
create function shared_in(wanted bigint[]) returns table (
  id bigint, uuid uuid, from_code text, from_name text, owner_name text, name text, description text,
  current_state text, playable boolean, current_version_id bigint, poster_key text, duration_ms bigint,
  width integer, height integer, size_bytes bigint, created_at timestamptz, shared_at timestamptz, note text,
  poster_frame_id bigint, sprite jsonb, from_account_id bigint, refusal text, embedding boolean, until timestamptz,
  may_publish boolean
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
        record.visibility), record.embedding, rules.until, rules.may_publish
    from shares as share
      join records as record on record.account_id = share.account_id and record.id = share.record_id
      join accounts as account on account.id = record.account_id
      join users as owner on owner.id = record.owner_id
      cross join lateral let_through(share.account_id, share.to_account_id, share.record_id) as rules
    where share.to_account_id = caller and share.state = 'ACTIVE' and record.lifecycle = 'ACTIVE'
      and account.state = 'ACTIVE' and (wanted is null or record.id = any(wanted));
  perform set_config('skleyka.account', caller::text, true);
end
$$;

create or replace function shared_subtitles(of_record bigint)
returns table (id bigint, language text, label text, is_default boolean, folder text)
language plpgsql security definer set search_path from current as $$
declare
  caller bigint := current_setting('skleyka.account')::bigint;
begin
  perform set_config('skleyka.account', '0', true);
  return query
    select track.id, track.language, track.label, track.is_default, track.folder
    from shares as share
      join records as record on record.account_id = share.account_id and record.id = share.record_id
      join accounts as account on account.id = record.account_id
      join subtitle_tracks as track on track.account_id = record.account_id and track.record_id = record.id
      cross join lateral let_through(share.account_id, share.to_account_id, share.record_id) as rules
    where share.to_account_id = caller and share.state = 'ACTIVE' and record.lifecycle = 'ACTIVE'
      and account.state = 'ACTIVE' and record.id = of_record and track.state = 'READY' and track.folder is not null
    order by track.label, track.language;
  perform set_config('skleyka.account', caller::text, true);
end
$$;
