-- breaking: no
-- every row of the journal is chained to the one before it of its account (decision 26): a row that was taken out,
-- changed or swapped with another is found by `npm run admin -- journal check`
alter table audit_events add column undo_of bigint references audit_events (id);

-- where each chain ends: of an account, or of what happens in none (0); written by the database alone
create table audit_heads (
  chain bigint primary key,
  place bigint not null check (place > 0),
  print bytea not null
) with (fillfactor = 50);

create table audit_links (
  event_id bigint primary key references audit_events (id),
  chain bigint not null,
  place bigint not null check (place > 0),
  print bytea not null,
  unique (chain, place)
);
create trigger audit_links_append_only before update or delete or truncate on audit_links
  for each statement execute function refuse_change();

-- the print of a row and of all before it. What is null is left out: a column that is added later changes no old print.
-- before and after are texts here, their own nulls count
create function audit_print(previous bytea, event record) returns bytea
language plpgsql stable as $$
begin
  return sha256(previous || convert_to(jsonb_strip_nulls(jsonb_build_object(
    'id', event.id,
    'at', (extract(epoch from event.at) * 1000000)::bigint,
    'user_id', event.user_id,
    'on_behalf_of', event.on_behalf_of,
    'account_id', event.account_id,
    'action', event.action,
    'object_type', event.object_type,
    'object_id', event.object_id,
    'before', event.before::text,
    'after', event.after::text,
    'ip', event.ip,
    'request_id', event.request_id,
    'batch_id', event.batch_id,
    'undo_of', event.undo_of
  ))::text, 'UTF8'));
end
$$;

-- in the name of the owner: an account's connections may not touch the chain themselves
create function chain_audit_event() returns trigger
language plpgsql security definer set search_path from current as $$
declare
  head record;
begin
  insert into audit_heads (chain, place, print) values (coalesce(new.account_id, 0), 1, audit_print('', new))
    on conflict (chain) do update set place = audit_heads.place + 1, print = audit_print(audit_heads.print, new)
    returning * into head;
  insert into audit_links (event_id, chain, place, print) values (new.id, head.chain, head.place, head.print);
  return null;
end
$$;
-- at the commit: the end of the chain is locked after everything else, and for as long as a commit takes
create constraint trigger audit_events_chain after insert on audit_events
  deferrable initially deferred for each row execute function chain_audit_event();

-- what was written before is chained as it stands today; each head is written once, 50 000 times would last minutes
do $$
declare
  of_chain bigint;
  event record;
  head_place bigint;
  head_print bytea;
begin
  for of_chain in select distinct coalesce(account_id, 0) from audit_events loop
    head_place := 0;
    head_print := '';
    for event in select * from audit_events where coalesce(account_id, 0) = of_chain order by id loop
      head_place := head_place + 1;
      head_print := audit_print(head_print, event);
      insert into audit_links (event_id, chain, place, print) values (event.id, of_chain, head_place, head_print);
    end loop;
    insert into audit_heads (chain, place, print) values (of_chain, head_place, head_print);
  end loop;
end
$$;
