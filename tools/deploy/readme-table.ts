import { settingList } from './setting-table.ts'

const begin = '| переменная | по умолчанию | что задаёт |\n|---|---|---|\n'

/** Returns the README with its table of settings made anew. Throws when there is no such table. */
export function withSettings(readme: string): string {
  const from = readme.indexOf(begin)
  const to = readme.indexOf('\n\n', from)
  if (from < 0 || to < 0) throw new Error('the README has no table of settings')
  return `${readme.slice(0, from)}${begin}${rows().join('\n')}${readme.slice(to)}`
}

function rows(): string[] {
  return settingList.flatMap(({ name, about }) => {
    if (typeof about !== 'string') return []
    const settings = settingList.filter((one) => one.name === name || withOf(one) === name)
    const unset = settings.map((one) => one.unset ?? `\`${one.default}\``)
    return [`| ${settings.map((one) => `\`${one.name}\``).join(', ')} | ${[...new Set(unset)].join(', ')} | ${about} |`]
  })
}

const withOf = ({ about }: (typeof settingList)[number]) => (typeof about === 'string' ? null : about.with)
