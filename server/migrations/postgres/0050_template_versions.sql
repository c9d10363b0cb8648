-- breaking: no
-- What people work on stands in draft until it is published; records follow body, which is the published one.
alter table templates
  drop constraint templates_kind_check,
  add constraint templates_kind_check check (kind in ('metadata', 'player', 'site', 'country')),
  alter column body drop not null,
  add column draft jsonb check (jsonb_typeof(draft) = 'object'),
  add column published_version integer;
update templates set published_version = 1;
alter table templates
  add constraint templates_published check ((body is null) = (published_version is null)),
  add constraint templates_body_or_draft check (body is not null or draft is not null),
  add constraint templates_default_is_published check (not is_default or body is not null);

create table template_versions (
  account_id bigint not null references accounts (id),
  template_id bigint not null,
  version integer not null check (version >= 1),
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  -- the version whose body was published again
  restored_from integer,
  published_by bigint references users (id),
  published_at timestamptz not null default now(),
  primary key (template_id, version),
  foreign key (account_id, template_id) references templates (account_id, id) on delete cascade
);
select protect_rows('template_versions');
insert into template_versions (account_id, template_id, version, body, published_at)
  select account_id, id, 1, body, updated_at from templates;

-- null follows what is around: the albums of a record, then its account
alter table records
  add column player_template_id bigint,
  add column site_template_id bigint,
  add column country_template_id bigint,
  add foreign key (account_id, player_template_id) references templates (account_id, id),
  add foreign key (account_id, site_template_id) references templates (account_id, id),
  add foreign key (account_id, country_template_id) references templates (account_id, id);
alter table albums
  add column metadata_template_id bigint,
  add column player_template_id bigint,
  add column site_template_id bigint,
  add column country_template_id bigint,
  add foreign key (account_id, metadata_template_id) references templates (account_id, id),
  add foreign key (account_id, player_template_id) references templates (account_id, id),
  add foreign key (account_id, site_template_id) references templates (account_id, id),
  add foreign key (account_id, country_template_id) references templates (account_id, id);
create index records_by_metadata_template on records (account_id, metadata_template_id) where metadata_template_id is not null;
create index records_by_player_template on records (account_id, player_template_id) where player_template_id is not null;
create index records_by_site_template on records (account_id, site_template_id) where site_template_id is not null;
create index records_by_country_template on records (account_id, country_template_id) where country_template_id is not null;

-- The template of a kind that a record follows: its own, else that of the oldest of its albums which has one, else the default
-- one of the account; no row when there is none. One statement, so that it is read within the one that asks.
create function template_of(of_account bigint, of_record bigint, own bigint, of_kind text)
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
          when 'country' then albums.country_template_id end as template_id) as given
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

create or replace function give_templates(to_account bigint) returns void
language plpgsql as $$
declare
  first_body jsonb := '{"fields": [
    {"name": "year", "title": "Год", "type": "number", "whole": true, "min": 1888, "max": 2200},
    {"name": "director", "title": "Режиссёр", "type": "line", "max": 255},
    {"name": "genre", "title": "Жанр", "type": "choice", "many": true, "choices": ["Документальный", "Художественный", "Драма", "Комедия", "Приключения", "Детский", "Музыка", "Новости", "Образование", "Репортаж", "Спорт", "Другое"]},
    {"name": "age", "title": "Возраст", "type": "choice", "choices": ["0+", "6+", "12+", "16+", "18+"]},
    {"name": "season", "title": "Сезон", "type": "number", "whole": true, "min": 1, "max": 1000},
    {"name": "place", "title": "Место съёмки", "type": "line", "max": 255},
    {"name": "studio", "title": "Студия", "type": "line", "max": 255},
    {"name": "rights_until", "title": "Права до", "type": "date", "hint": "Последний день, когда видео можно показывать"},
    {"name": "page", "title": "Страница о видео", "type": "link", "hint": "Адрес, который начинается с https://"}
  ]}';
  made bigint;
begin
  insert into templates (account_id, kind, name, is_default, body, published_version)
  values (to_account, 'metadata', 'Основной', true, first_body, 1) returning id into made;
  insert into template_versions (account_id, template_id, version, body) values (to_account, made, 1, first_body);
end
$$;
