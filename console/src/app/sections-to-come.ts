/** Sections of spec §2.2 and §2.3 whose screens are still to come: their routes are there and obey the gates. */
const titles: ReadonlyMap<string, string> = new Map([
  ['filter', 'Фильтр'],
  ['filters', 'Фильтры'],
  ['albums', 'Альбомы'],
  ['editor', 'Редактор'],
  ['trash', 'Корзина'],
  ['attributes', 'Выгрузка атрибутов'],
  ['livestreams', 'Трансляции'],
  ['stat', 'Статистика'],
  ['setting', 'Настройки'],
  ['setting/account', 'Аккаунт'],
  ['setting/users', 'Пользователи'],
  ['setting/roles', 'Роли'],
  ['setting/metadata', 'Метаданные'],
  ['setting/player', 'Плеер'],
  ['setting/site', 'Доступ по\u00a0сайтам'],
  ['setting/country', 'Доступ по\u00a0странам'],
  ['cc', 'Командный центр'],
  ['kpo', 'Правообладатели'],
  ['analytics', 'Аналитика'],
])
// these are no sections themselves, what stands below them is
const withParts = ['setting']

/** The title of the section an address belongs to; null when there is no such section, or its screens are built. */
export function sectionToCome(pathname: string): string | null {
  const [first = '', second] = pathname
    .replace(/^\/(?:ac\/[^/]+\/)?/, '')
    .replace(/\/+$/, '')
    .split('/')
  const name = withParts.includes(first) && second !== undefined ? `${first}/${second}` : first
  return titles.get(name) ?? null
}
