import { escapeHtml } from '@skleyka/contract/escape-html.ts'

/** A programme of a channel, as XMLTV tells it. */
export interface XmltvProgramme {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly title: string
  readonly description: string
  /** True of a livestream. */
  readonly isLive: boolean
}

/** A channel, as XMLTV tells it. */
export interface XmltvChannel {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly language: string
  readonly programmes: readonly XmltvProgramme[]
}

/** Writes the programme of a channel as XMLTV (xmltv.dtd of the XMLTV project); moments in UTC. */
export function writeXmltv({ id, name, url, language, programmes }: XmltvChannel): string {
  const lang = escapeXml(language)
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE tv SYSTEM "xmltv.dtd">',
    '<tv>',
    `  <channel id="${escapeXml(id)}">`,
    `    <display-name lang="${lang}">${escapeXml(name)}</display-name>`,
    `    <url>${escapeXml(url)}</url>`,
    '  </channel>',
  ]
  for (const { startsAt, endsAt, title, description, isLive } of programmes) {
    lines.push(
      `  <programme start="${momentOf(startsAt)}" stop="${momentOf(endsAt)}" channel="${escapeXml(id)}">`,
      `    <title lang="${lang}">${escapeXml(title)}</title>`,
      ...(description.trim() === '' ? [] : [`    <desc lang="${lang}">${escapeXml(description)}</desc>`]),
      ...(isLive ? ['    <category lang="ru">Прямой эфир</category>'] : []),
      '  </programme>',
    )
  }
  lines.push('</tv>', '')
  return lines.join('\n')
}

const momentOf = (moment: Date): string => `${moment.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)} +0000`

/** Escapes text for XML, and leaves out characters that no XML may hold (XML 1.0, 2.2). */
const escapeXml = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML refuses
  escapeHtml(text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''))
