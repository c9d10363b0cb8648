import type { EmbedConfig } from '@skleyka/contract/embed.ts'
import { viewerRefusals } from '@skleyka/contract/viewer-refusals.ts'

/** What the page shows in place of a video. */
export type Silent = Exclude<EmbedConfig, { state: 'ready' }>

const words = {
  processing: {
    title: 'Видео ещё обрабатывается',
    note: 'Оно начнётся здесь, как только будет готово',
    busy: true,
  },
  unavailable: { title: 'Видео недоступно', note: 'Его не\u00a0удалось обработать' },
  notFound: { title: 'Видео не\u00a0найдено', note: 'Возможно, его удалили или\u00a0ссылка неполная' },
}

/** Why there is no video. */
export function wordsOf(config: Silent): { title: string; note: string; busy?: boolean } {
  if (config.state !== 'refused') return words[config.state]
  const { title, note } = viewerRefusals[config.code]
  return { title, note: config.from === null ? note : `${note}: ${momentOf(new Date(config.from))}` }
}

/** «24 ноября в 10:00» by the clock of the viewer. */
const momentOf = (at: Date) =>
  at.toLocaleString('ru', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' })

/** How long until it is asked about anew, in milliseconds; null when nothing is awaited. */
export function askAgainMs(config: Silent): number | null {
  if (config.state === 'processing') return 2_000
  // its time is known: the page begins by itself
  return config.state === 'refused' && config.code === 'NOT_YET' ? 20_000 : null
}
