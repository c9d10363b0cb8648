-- breaking: no
alter table templates
  drop constraint templates_kind_check,
  add constraint templates_kind_check check (kind in ('metadata', 'player', 'site', 'country', 'ad', 'ending', 'ladder'));

alter table records
  add column ending_template_id bigint,
  add foreign key (account_id, ending_template_id) references templates (account_id, id);
alter table albums
  add column ending_template_id bigint,
  add foreign key (account_id, ending_template_id) references templates (account_id, id);
create index records_by_ending_template on records (account_id, ending_template_id) where ending_template_id is not null;

create or replace function template_of(of_account bigint, of_record bigint, own bigint, of_kind text)
returns table (template_id bigint, name text, body jsonb, version integer, source text, album_id bigint, album_name text)
language sql stable as $$
  select templates.id, templates.name, templates.body, templates.published_version, chosen.source, chosen.album_id,
    chosen.album_name
  from (
    select own as template_id, 'record' as source, null::bigint as album_id, null::text as album_name, 1 as place
      where own is not null
    union all
    (select given.template_id, 'album', albums.id, albums.name, 2
      from album_items
        join albums on albums.account_id = album_items.account_id and albums.id = album_items.album_id
        cross join lateral (select case of_kind
          when 'metadata' then albums.metadata_template_id
          when 'player' then albums.player_template_id
          when 'site' then albums.site_template_id
          when 'country' then albums.country_template_id
          when 'ad' then albums.ad_template_id
          when 'ending' then albums.ending_template_id
          when 'ladder' then albums.ladder_template_id end as template_id) as given
      where own is null and album_items.account_id = of_account and album_items.record_id = of_record
        and given.template_id is not null
      order by albums.id limit 1)
    union all
    select templates.id, 'account', null, null, 3 from templates
      where templates.account_id = of_account and templates.kind = of_kind and templates.is_default and own is null
    order by place limit 1
  ) as chosen
  join templates on templates.account_id = of_account and templates.id = chosen.template_id
$$;
