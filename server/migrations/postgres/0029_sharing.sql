-- breaking: no
-- Sharing by reference (decision 30): accounts agree first, then single videos are shown.
create table share_relations (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  to_account_id bigint not null references accounts (id),
  state text not null default 'PENDING' check (state in ('PENDING', 'ACTIVE', 'REJECTED', 'ENDED')),
  invited_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  ended_at timestamptz,
  check (account_id <> to_account_id)
);
create unique index share_relations_open on share_relations (account_id, to_account_id)
  where state in ('PENDING', 'ACTIVE');
create index share_relations_to on share_relations (to_account_id, id);
create table shares (
  account_id bigint not null,
  record_id bigint not null,
  to_account_id bigint not null references accounts (id),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'REVOKED')),
  note text not null default '',
  shared_by bigint not null references users (id),
  shared_at timestamptz not null default now(),
  revoked_at timestamptz,
  primary key (record_id, to_account_id),
  foreign key (account_id, record_id) references records (account_id, id) on delete cascade
);
create index shares_to on shares (to_account_id, shared_at desc, record_id desc) where state = 'ACTIVE';
create index shares_of_account on shares (account_id, to_account_id);
select protect_rows('share_relations');
select protect_rows('shares');

-- The one way past the wall for whom a video is shared with. It names no account: that of the connection is asked, so that
-- no statement can see what is shared with others; it answers what is shown of a video and nothing else of its owner.
create function shared_in(wanted bigint[]) returns table (
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
    select record.id, record.uuid, account.code, account.name, coalesce(nullif(owner.name, ''), owner.email),
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
