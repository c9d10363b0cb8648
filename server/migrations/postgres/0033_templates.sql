-- breaking: no
create table templates (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  kind text not null check (kind in ('metadata')),
  name text not null check (char_length(name) between 1 and 120),
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  is_default boolean not null default false,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, id)
);
create unique index templates_default on templates (account_id, kind) where is_default;
create unique index templates_by_name on templates (account_id, kind, lower(name));

-- null follows the default one
alter table records
  add column metadata_template_id bigint,
  add foreign key (account_id, metadata_template_id) references templates (account_id, id);

-- Every account begins with a template that fits most libraries, whoever made the account.
create function give_templates(to_account bigint) returns void
language plpgsql as $$
begin
  insert into templates (account_id, kind, name, is_default, body)
  values (to_account, 'metadata', 'Основной', true, '{"fields": [
    {"name": "year", "title": "Год", "type": "number", "whole": true, "min": 1888, "max": 2200},
    {"name": "director", "title": "Режиссёр", "type": "line", "max": 255},
    {"name": "genre", "title": "Жанр", "type": "choice", "many": true, "choices": ["Документальный", "Художественный", "Драма", "Комедия", "Приключения", "Детский", "Музыка", "Новости", "Образование", "Репортаж", "Спорт", "Другое"]},
    {"name": "age", "title": "Возраст", "type": "choice", "choices": ["0+", "6+", "12+", "16+", "18+"]},
    {"name": "season", "title": "Сезон", "type": "number", "whole": true, "min": 1, "max": 1000},
    {"name": "place", "title": "Место съёмки", "type": "line", "max": 255},
    {"name": "studio", "title": "Студия", "type": "line", "max": 255},
    {"name": "rights_until", "title": "Права до", "type": "date", "hint": "Последний день, когда видео можно показывать"},
    {"name": "page", "title": "Страница о видео", "type": "link", "hint": "Адрес, который начинается с https://"}
  ]}');
end
$$;

create function give_templates_at_start() returns trigger
language plpgsql as $$
begin
  perform give_templates(new.id);
  return null;
end
$$;

select give_templates(id) from accounts order by id;
create trigger accounts_templates after insert on accounts for each row execute function give_templates_at_start();

select protect_rows('templates');
