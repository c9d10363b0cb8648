import { FormAlert } from '../../form/form.tsx'
import { usePlaces } from './use-places.ts'

/** Note that the server does not know places of viewers, and what to do about it. */
export function PlacesNote() {
  const state = usePlaces()?.state
  if (state === 'NONE') {
    return (
      <FormAlert>
        Страны зрителей неизвестны: база адресов не&#160;подключена. Новые правила по&#160;странам, регионам
        и&#160;автономным системам создать нельзя; исключения по&#160;IP-адресам и&#160;сетям работают. Базу MMDB,
        например GeoLite2 или DB-IP Lite, подключает администратор сервера: полный путь к&#160;файлу в&#160;переменной
        окружения <code>GEO_FILES</code>, затем перезапуск. Подробнее&#160;— в&#160;README, раздел «Страны зрителей».
      </FormAlert>
    )
  }
  if (state !== 'BROKEN') return null
  return (
    <FormAlert>
      Файл базы адресов не&#160;читается: действуют данные о&#160;странах, прочитанные раньше. Администратору сервера:
      файл и&#160;причина записаны в&#160;журнале сервера со&#160;словом <code>GEO_FILES</code>; исправный файл
      на&#160;том&#160;же месте прочитается сам.
    </FormAlert>
  )
}
