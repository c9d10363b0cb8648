import type { BatchView } from '@skleyka/contract/bulk/bulk.calls.ts'
import type { BulkAct } from '@skleyka/contract/bulk/bulk-acts.ts'
import { groupDigits } from '../../russian/numbers.ts'

/** Name of the window of an act, and of its line among the bulk changes. */
export const actTitle = (act: BulkAct): string => {
  switch (act.name) {
    case 'dispose':
      return 'В\u00a0корзину'
    case 'restore':
      return 'Восстановление'
    case 'delete':
      return 'Удаление навсегда'
    case 'hold':
      return act.params.on ? 'Запрет удаления' : 'Снятие запрета удаления'
    case 'reencode':
      return 'Перекодирование'
    case 'album':
      return 'В\u00a0альбом'
    case 'share':
      return 'Открыть доступ'
    case 'unshare':
      return 'Закрыть доступ'
    case 'youtube':
      return 'На\u00a0YouTube'
    case 'youtubeDetach':
      return 'Отвязать от\u00a0YouTube'
  }
}

/** The same with what it was begun with: «Запрет удаления: „суд“». */
export function actText(act: BulkAct): string {
  const [title, what] = [actTitle(act), detailOf(act)]
  return what === '' ? title : `${title}: ${what}`
}

function detailOf(act: BulkAct): string {
  switch (act.name) {
    case 'dispose':
    case 'delete':
    case 'hold':
      return act.params.reason ? `«${act.params.reason}»` : ''
    case 'album':
      return `№\u00a0${groupDigits(act.params.id)}`
    case 'share':
    case 'unshare':
      return act.params.targetAccountCodes.join(', ')
    case 'youtubeDetach':
      return act.params.deleteThere ? 'с\u00a0удалением там' : ''
    default:
      return ''
  }
}

const doneTexts: Readonly<Record<BulkAct['name'], string>> = {
  dispose: 'В\u00a0корзине',
  restore: 'Восстановлено',
  delete: 'Удалено навсегда',
  hold: 'Удаление запрещено',
  reencode: 'Поставлено в\u00a0очередь',
  album: 'Добавлено в\u00a0альбом',
  share: 'Доступ открыт',
  unshare: 'Доступ закрыт',
  youtube: 'В\u00a0очереди на\u00a0YouTube',
  youtubeDetach: 'Отвязано от\u00a0YouTube',
}

/** «В корзине: 12 видео», told once it has come to its end; null when there is nothing to tell. */
export function doneText({ act, changed, skipped }: Pick<BatchView, 'act' | 'changed' | 'skipped'>): string | null {
  if (act === null || changed + skipped === 0) return null
  const what = act.name === 'hold' && !act.params.on ? 'Запрет удаления снят' : doneTexts[act.name]
  if (act.name === 'share' || act.name === 'unshare') return what
  if (act.name === 'album') {
    return `${what}: ${groupDigits(changed)}${skipped > 0 ? `, уже были там: ${groupDigits(skipped)}` : ''}`
  }
  return `${what}: ${groupDigits(changed + skipped)}\u00a0видео`
}
