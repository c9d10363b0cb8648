import { type SettingDescription, settingList } from './setting-table.ts'

const columns = 118
const roleNames: readonly string[] = ['api', 'worker', 'live']

/** Returns a file of settings for people to fill in: each with what it is about, all of them off. */
export function settingsExample(
  head: readonly string[],
  fits: (setting: (typeof settingList)[number]) => boolean,
): string {
  const blocks = settingList
    .filter(fits)
    .map((one) => [...comment(aboutOf(one)), `# ${marksOf(one)}`, `#${one.name}=${one.default ?? ''}`].join('\n'))
  return `${[head.flatMap(comment).join('\n'), ...blocks].join('\n\n')}\n`
}

function aboutOf({ name, about }: (typeof settingList)[number]): string {
  return `${name}: ${typeof about === 'string' ? about : `вместе с ${about.with}`}`
}

function marksOf({ roles, isSecret, isEqual }: SettingDescription): string {
  const readers = roles.length === roleNames.length ? 'все роли' : `роли ${roles.join(', ')}`
  return [readers, ...(isEqual ? ['одинаковая у всех процессов'] : []), ...(isSecret ? ['секрет'] : [])].join('; ')
}

/** Lines of a comment: the text, cut between words. */
function comment(text: string): string[] {
  const lines: string[] = []
  let line = '#'
  for (const word of text.replaceAll('`', '').split(' ')) {
    if (line.length + 1 + word.length > columns) {
      lines.push(line)
      line = '#'
    }
    line += ` ${word}`
  }
  return [...lines, line]
}
