import type { Permission } from '@skleyka/contract/permissions/permissions.ts'

interface Meaning {
  /** Meaning in a line. */
  readonly meaning: string
  /** Without this one it opens nothing. */
  readonly needs?: Permission
  /** True while the product asks it nowhere. */
  readonly toCome?: true
}

const onAir = { needs: 'streaming.can_use_translations' } as const
const onAirToCome = { ...onAir, toCome: true } as const
const toCome = { toCome: true } as const

/** Meanings of the 53 permissions, and what each depends on (product B9). */
export const permissionMeanings: Readonly<Record<Permission, Meaning>> = {
  'media.can_use_ad_blocks': { meaning: 'Создавать, менять и\u00a0удалять блоки рекламы аккаунта' },
  'media.can_change_sprites': { meaning: 'Строить ленту кадров заново' },
  'media.can_use_subtitles': { meaning: 'Загружать, писать и\u00a0править субтитры' },
  'media.can_change_youtube': { meaning: 'Отправлять видео на\u00a0YouTube, подключать каналы' },
  'media.can_account_block_in_ad_templates': {
    meaning: 'Вставлять блок аккаунта в\u00a0шаблоны рекламы',
    needs: 'media.can_manage_ad_templates',
  },
  'media.can_create_site_access_templates': { meaning: 'Решать, на\u00a0каких сайтах работает плеер' },
  'media.can_create_country_access_templates': { meaning: 'Решать, в\u00a0каких странах видео показывают' },
  'media.can_create_metadata': { meaning: 'Задавать поля, которые заполняют у\u00a0видео' },
  'media.can_use_custom_filters': { meaning: 'Создавать и\u00a0сохранять свои фильтры' },
  'media.can_export_record_filters': { meaning: 'Выгружать таблицы атрибутов и\u00a0загружать их обратно' },
  'media.can_create_channels': { meaning: 'Создавать каналы 24/7 из\u00a0видео и\u00a0альбомов, составлять их сетку' },
  'media.can_edit_records': { meaning: 'Менять название, описание, поля и\u00a0файл видео' },
  'media.can_delete_records': { meaning: 'Убирать видео в\u00a0корзину, возвращать и\u00a0удалять навсегда' },
  'media.can_download_records': { meaning: 'Скачивать исходник и\u00a0готовые качества' },
  'media.can_manage_albums': { meaning: 'Создавать, наполнять и\u00a0удалять альбомы' },
  'media.can_create_records': { meaning: 'Загружать файлы, импортировать по\u00a0ссылке, давать ссылки для загрузки' },
  'media.can_manage_player_templates': { meaning: 'Менять вид и\u00a0поведение плеера' },
  'media.can_manage_ad_templates': { meaning: 'Решать, какую рекламу и\u00a0когда показывает плеер' },
  'media.can_use_tns': { meaning: 'Ставить метку измерения аудитории', needs: 'media.can_edit_records' },
  'media.can_create_public_records': { meaning: 'Открывать видео всем зрителям', needs: 'media.can_edit_records' },
  'media.can_public_records_filters': {
    meaning: 'Открывать сохранённый фильтр по\u00a0ссылке',
    needs: 'media.can_use_custom_filters',
  },
  'media.can_select_ad_template_for_records': {
    meaning: 'Назначать шаблон рекламы видео и\u00a0альбомам',
    needs: 'media.can_edit_records',
  },
  'media.can_change_transport': { meaning: 'Выбирать способ доставки видео', ...toCome },
  'media.can_moderate_records': { meaning: 'Одобрять и\u00a0отклонять видео' },
  'media.can_change_moderation': {
    meaning: 'Проверяющим\u00a0— менять прежние решения, управляющим\u00a0— включать и\u00a0выключать проверку',
  },
  'media.can_use_custom_screenshots': { meaning: 'Брать кадр из\u00a0видео или свою картинку на\u00a0обложку' },
  'media.can_use_billing': { meaning: 'Делать видео платными', ...toCome },
  'media.can_create_public_player_templates': {
    meaning: 'Давать шаблоны плеера всем аккаунтам',
    needs: 'media.can_manage_player_templates',
  },
  'media.can_use_cuepoints': { meaning: 'Ставить метки и\u00a0главы на\u00a0линии времени' },
  'media.can_use_placeholders': { meaning: 'Показывать заглушку вместо недоступного видео' },
  'media.can_view_accounts_statistics': {
    meaning: 'Видеть статистику других доступных аккаунтов',
    needs: 'yauth.can_view_account_stat',
  },
  'media.can_use_not_private_filters': { meaning: 'Пользоваться фильтрами коллег и\u00a0показывать им свои' },
  'media.can_view_paid_content': { meaning: 'Смотреть платные видео без покупки', ...toCome },
  'yauth.can_edit_api_keys': {
    meaning: 'Видеть и\u00a0сбрасывать ключи API: свой, а\u00a0управляющим\u00a0— и\u00a0чужие',
  },
  'yauth.can_manage_users': { meaning: 'Приглашать, блокировать, давать роли в\u00a0пределах своих прав' },
  'yauth.can_delete_users': { meaning: 'Удалять людей из\u00a0аккаунта', needs: 'yauth.can_manage_users' },
  'yauth.can_manage_roles': { meaning: 'Создавать и\u00a0менять роли в\u00a0пределах своих прав' },
  'yauth.can_manage_account': { meaning: 'Менять настройки аккаунта, видеть журнал, предлагать обмен, вести вебхуки' },
  'yauth.can_view_account_stat': { meaning: 'Открывать статистику аккаунта' },
  'yauth.can_index_accounts': { meaning: 'Видеть список доступных аккаунтов при обмене' },
  'streaming.can_create_translations': { meaning: 'Создавать трансляции', ...onAir },
  'streaming.can_edit_foreign_translations': { meaning: 'Менять трансляции коллег', ...onAir },
  'streaming.can_delete_foreign_translations': { meaning: 'Удалять трансляции коллег', ...onAir },
  'streaming.can_change_token': { meaning: 'Менять ключ потока', ...onAir },
  'streaming.can_push_ads': { meaning: 'Запускать рекламу во\u00a0время эфира', ...onAir },
  'streaming.can_manage_account_recording': { meaning: 'Решать, записывать\u00a0ли новые трансляции', ...onAir },
  'streaming.can_manage_translation_recording': { meaning: 'Включать и\u00a0останавливать запись', ...onAir },
  'streaming.can_change_account_player_template': { meaning: 'Выбирать плеер новых трансляций', ...onAir },
  'streaming.can_change_translation_owner': { meaning: 'Передавать трансляцию другому', ...onAir },
  'streaming.can_use_translations': { meaning: 'Открывать раздел трансляций' },
  'streaming.can_use_billing': { meaning: 'Делать трансляции платными', ...onAirToCome },
  'streaming.can_use_ad': { meaning: 'Назначать рекламу трансляциям', ...onAir },
  'streaming.can_view_paid_content': { meaning: 'Смотреть платные трансляции без покупки', ...onAirToCome },
}
