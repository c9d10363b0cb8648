-- breaking: no
create table accounts (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$'),
  name text not null check (char_length(name) between 1 and 120),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'LOCKED', 'CLOSED')),
  lock_reason text,
  available_sections text[] not null default '{}'
    check (available_sections <@ array['VIDEO', 'LIVESTREAM', 'SHARING', 'PHOTOBANK']),
  filter_ids_for_remove_videos bigint[] not null default '{}',
  require_record_uuid_after timestamptz,
  use_encryptor boolean not null default false,
  ad_settings jsonb not null default '{}',
  time_zone text not null default 'Europe/Moscow',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table users (
  id bigint generated always as identity primary key,
  email text not null check (email like '%_@_%' and char_length(email) <= 254),
  name text not null default '' check (char_length(name) <= 255),
  admin boolean not null default false,
  avatar text,
  confirmation_needed boolean not null default false,
  state text not null default 'ACTIVE' check (state in ('INVITED', 'UNCONFIRMED', 'ACTIVE', 'LOCKED', 'DELETED')),
  issuer text,
  subject text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((issuer is null) = (subject is null)),
  unique (issuer, subject)
);
-- a deleted user frees the address, the history keeps the row
create unique index users_email on users (lower(email)) where state <> 'DELETED';

create table roles (
  id bigint generated always as identity primary key,
  account_id bigint references accounts (id),
  name text not null check (char_length(name) between 1 and 80),
  description text not null default '',
  permissions text[] not null check (cardinality(permissions) > 0 and permissions <@ array[
    'media.can_use_ad_blocks', 'media.can_change_sprites', 'media.can_use_subtitles', 'media.can_change_youtube',
    'media.can_account_block_in_ad_templates', 'media.can_create_site_access_templates',
    'media.can_create_country_access_templates', 'media.can_create_metadata', 'media.can_use_custom_filters',
    'media.can_export_record_filters', 'media.can_create_channels', 'media.can_edit_records',
    'media.can_delete_records', 'media.can_download_records', 'media.can_manage_albums', 'media.can_create_records',
    'media.can_manage_player_templates', 'media.can_manage_ad_templates', 'media.can_use_tns',
    'media.can_create_public_records', 'media.can_public_records_filters',
    'media.can_select_ad_template_for_records', 'media.can_change_transport', 'media.can_moderate_records',
    'media.can_change_moderation', 'media.can_use_custom_screenshots', 'media.can_use_billing',
    'media.can_create_public_player_templates', 'media.can_use_cuepoints', 'media.can_use_placeholders',
    'media.can_view_accounts_statistics', 'media.can_use_not_private_filters', 'media.can_view_paid_content',
    'yauth.can_edit_api_keys', 'yauth.can_manage_users', 'yauth.can_delete_users', 'yauth.can_manage_roles',
    'yauth.can_manage_account', 'yauth.can_view_account_stat', 'yauth.can_index_accounts',
    'streaming.can_create_translations', 'streaming.can_edit_foreign_translations',
    'streaming.can_delete_foreign_translations', 'streaming.can_change_token', 'streaming.can_push_ads',
    'streaming.can_manage_account_recording', 'streaming.can_manage_translation_recording',
    'streaming.can_change_account_player_template', 'streaming.can_change_translation_owner',
    'streaming.can_use_translations', 'streaming.can_use_billing', 'streaming.can_use_ad',
    'streaming.can_view_paid_content'
  ]),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (account_id, name)
);

create table memberships (
  account_id bigint not null references accounts (id),
  user_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  primary key (account_id, user_id)
);
create index memberships_of_user on memberships (user_id, account_id);

create table membership_roles (
  account_id bigint not null,
  user_id bigint not null,
  role_id bigint not null references roles (id),
  primary key (account_id, user_id, role_id),
  foreign key (account_id, user_id) references memberships (account_id, user_id) on delete cascade
);
create index membership_roles_of_role on membership_roles (role_id);

insert into roles (name, description, permissions) values
  ('Владелец', 'Все права в аккаунте', array[
    'media.can_use_ad_blocks', 'media.can_change_sprites', 'media.can_use_subtitles', 'media.can_change_youtube',
    'media.can_account_block_in_ad_templates', 'media.can_create_site_access_templates',
    'media.can_create_country_access_templates', 'media.can_create_metadata', 'media.can_use_custom_filters',
    'media.can_export_record_filters', 'media.can_create_channels', 'media.can_edit_records',
    'media.can_delete_records', 'media.can_download_records', 'media.can_manage_albums', 'media.can_create_records',
    'media.can_manage_player_templates', 'media.can_manage_ad_templates', 'media.can_use_tns',
    'media.can_create_public_records', 'media.can_public_records_filters',
    'media.can_select_ad_template_for_records', 'media.can_change_transport', 'media.can_moderate_records',
    'media.can_change_moderation', 'media.can_use_custom_screenshots', 'media.can_use_billing',
    'media.can_create_public_player_templates', 'media.can_use_cuepoints', 'media.can_use_placeholders',
    'media.can_view_accounts_statistics', 'media.can_use_not_private_filters', 'media.can_view_paid_content',
    'yauth.can_edit_api_keys', 'yauth.can_manage_users', 'yauth.can_delete_users', 'yauth.can_manage_roles',
    'yauth.can_manage_account', 'yauth.can_view_account_stat', 'yauth.can_index_accounts',
    'streaming.can_create_translations', 'streaming.can_edit_foreign_translations',
    'streaming.can_delete_foreign_translations', 'streaming.can_change_token', 'streaming.can_push_ads',
    'streaming.can_manage_account_recording', 'streaming.can_manage_translation_recording',
    'streaming.can_change_account_player_template', 'streaming.can_change_translation_owner',
    'streaming.can_use_translations', 'streaming.can_use_billing', 'streaming.can_use_ad',
    'streaming.can_view_paid_content'
  ]),
  ('Администратор аккаунта', 'Всё, кроме платного доступа и общих шаблонов плеера', array[
    'media.can_use_ad_blocks', 'media.can_change_sprites', 'media.can_use_subtitles', 'media.can_change_youtube',
    'media.can_account_block_in_ad_templates', 'media.can_create_site_access_templates',
    'media.can_create_country_access_templates', 'media.can_create_metadata', 'media.can_use_custom_filters',
    'media.can_export_record_filters', 'media.can_create_channels', 'media.can_edit_records',
    'media.can_delete_records', 'media.can_download_records', 'media.can_manage_albums', 'media.can_create_records',
    'media.can_manage_player_templates', 'media.can_manage_ad_templates', 'media.can_use_tns',
    'media.can_create_public_records', 'media.can_public_records_filters',
    'media.can_select_ad_template_for_records', 'media.can_change_transport', 'media.can_moderate_records',
    'media.can_change_moderation', 'media.can_use_custom_screenshots', 'media.can_use_cuepoints',
    'media.can_use_placeholders', 'media.can_view_accounts_statistics', 'media.can_use_not_private_filters',
    'media.can_view_paid_content', 'yauth.can_edit_api_keys', 'yauth.can_manage_users', 'yauth.can_delete_users',
    'yauth.can_manage_roles', 'yauth.can_manage_account', 'yauth.can_view_account_stat', 'yauth.can_index_accounts',
    'streaming.can_create_translations', 'streaming.can_edit_foreign_translations',
    'streaming.can_delete_foreign_translations', 'streaming.can_change_token', 'streaming.can_push_ads',
    'streaming.can_manage_account_recording', 'streaming.can_manage_translation_recording',
    'streaming.can_change_account_player_template', 'streaming.can_change_translation_owner',
    'streaming.can_use_translations', 'streaming.can_use_ad', 'streaming.can_view_paid_content'
  ]),
  ('Редактор', 'Видео, альбомы, фильтры, субтитры, метки и выгрузка', array[
    'media.can_create_records', 'media.can_edit_records', 'media.can_delete_records', 'media.can_download_records',
    'media.can_create_public_records', 'media.can_manage_albums', 'media.can_use_custom_filters',
    'media.can_use_not_private_filters', 'media.can_public_records_filters', 'media.can_use_subtitles',
    'media.can_change_sprites', 'media.can_use_custom_screenshots', 'media.can_use_cuepoints',
    'media.can_use_placeholders', 'media.can_select_ad_template_for_records', 'media.can_change_youtube',
    'media.can_export_record_filters'
  ]),
  ('Загрузчик', 'Загрузка видео и правка своих', array[
    'media.can_create_records', 'media.can_edit_records', 'media.can_use_subtitles',
    'media.can_use_custom_screenshots'
  ]),
  ('Модератор', 'Проверка видео перед публикацией', array[
    'media.can_moderate_records', 'media.can_change_moderation', 'media.can_edit_records',
    'media.can_use_not_private_filters'
  ]),
  ('Рекламный менеджер', 'Реклама в видео и трансляциях, статистика', array[
    'media.can_manage_ad_templates', 'media.can_use_ad_blocks', 'media.can_account_block_in_ad_templates',
    'media.can_select_ad_template_for_records', 'media.can_use_cuepoints', 'streaming.can_push_ads',
    'streaming.can_use_ad', 'streaming.can_use_translations', 'yauth.can_view_account_stat'
  ]),
  ('Оператор эфира', 'Трансляции и их запись', array[
    'streaming.can_create_translations', 'streaming.can_edit_foreign_translations',
    'streaming.can_delete_foreign_translations', 'streaming.can_change_token', 'streaming.can_push_ads',
    'streaming.can_manage_translation_recording', 'streaming.can_change_account_player_template',
    'streaming.can_use_translations', 'streaming.can_use_ad', 'streaming.can_view_paid_content'
  ]),
  ('Аналитик', 'Статистика и выгрузки', array[
    'yauth.can_view_account_stat', 'media.can_view_accounts_statistics', 'media.can_export_record_filters',
    'media.can_use_not_private_filters'
  ]);
