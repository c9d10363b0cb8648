import { ChunkLoadError, chunkFailedLine, loadChunk } from '../../browser/load-chunk.ts'
import { reloadKeeping } from '../../browser/reload.ts'
import { showToast } from '../toast/toasts.ts'

/** Words for code that did not come; its English name is for the support. */
export const missingCodeLabels = {
  type: 'error',
  place: 'bottom-left',
  message: 'Часть страницы не\u00a0загрузилась. Проверьте подключение к\u00a0сети и\u00a0повторите.',
  more: { details: [chunkFailedLine] },
} as const

/**
 * Says that code of the page did not come. The page stays as it is; a browser keeps such a failure for as long as the page
 * lives, so «Повторить» loads the page anew, with what is typed in it.
 */
export function tellMissing(): void {
  const onAction = () => {
    void reloadOrSay()
    return 'stay'
  }
  showToast({ ...missingCodeLabels, actions: [{ label: 'Повторить', onAction }] })
}

/** Loads the page anew; without a connection it says so, as a page that does not load loses what is typed. */
export async function reloadOrSay(): Promise<void> {
  if (await reloadKeeping()) return
  showToast({
    type: 'error',
    place: 'bottom-left',
    message: 'Сервер не\u00a0отвечает. Повторите, когда появится связь: всё введённое остаётся на\u00a0странице.',
  })
}

/** The code that an act needs; null when it did not come, which is told. */
export async function codeFor<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return await loadChunk(load)
  } catch (error) {
    if (!(error instanceof ChunkLoadError)) throw error
    tellMissing()
    return null
  }
}
