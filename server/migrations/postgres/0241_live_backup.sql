-- breaking: no
-- A second encoder of a livestream, and the picture that is shown while none sends (product D6).
alter table live_ingests add column input text not null default 'MAIN' check (input in ('MAIN', 'BACKUP'));
-- the other encoder is connected and waits
alter table live_ingests add column has_standby boolean not null default false;

create table translation_slates (
  translation_id bigint primary key,
  account_id bigint not null,
  picture bytea not null,
  foreign key (account_id, translation_id) references translations (account_id, id) on delete cascade
);
select protect_rows('translation_slates');
