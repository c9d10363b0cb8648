import { bounds } from '@skleyka/contract/limits.ts'
import { plural } from '@skleyka/contract/plurals.ts'
import { translationBounds } from '@skleyka/contract/translations/translation-bounds.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { write } from '../../api/queries.ts'
import { PopupForm } from '../../form/popup-form.tsx'
import type { BulkPieceProps } from '../../list/bulk-actions.ts'
import { idsOf, inChunks, sizeOf, sizeText } from '../../list/selection.ts'
import { groupDigits } from '../../russian/numbers.ts'
import { useAccountCode } from '../../session/contexts.ts'
import { showToast } from '../../ui/toast/toasts.ts'
import { type LivestreamQuery, queryParams } from './livestream-query.ts'

/** Asks before livestreams are deleted; those on air and those of others stay, and are told. */
export default function DeleteLivestreams({ selection, onClose, onDone }: BulkPieceProps<LivestreamQuery>) {
  const accountCode = useAccountCode()
  const remove = useMutation({ ...write(translations.delete, { accountCode }), meta: { quiet: true } })
  const count = sizeOf(selection)
  const deleteAll = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const ids = await idsOf(selection, async (question, page) => {
        const sort = { field: 'created', order: 'asc' } as const
        const params = { ...queryParams(question), page, perPage: bounds.pageSize, sort }
        return (await call(translations.list, params, { accountCode })).items.map(({ id }) => id)
      })
      const states = []
      for (const chunk of inChunks(ids, translationBounds.ids)) {
        states.push(...Object.values((await remove.mutateAsync({ ids: [...chunk] })).updateStates))
      }
      return states
    },
    onSuccess: (states) => {
      const refused = states.filter(({ status }) => status === 'ERROR')
      const deleted = states.filter(({ status }) => status === 'OK').length
      const [first] = refused
      const message = `Удалено: ${groupDigits(deleted)}${first ? `, осталось: ${groupDigits(refused.length)}. ${first.error?.extra ?? ''}` : ''}`
      showToast({ type: first ? 'error' : 'success', message })
      onDone()
    },
  })
  return (
    <PopupForm
      title={`Удалить ${sizeText(selection)}\u00a0${plural(count, ['трансляцию', 'трансляции', 'трансляций'])}?`}
      verb="Удалить"
      isDangerous
      isQuestion
      form={{
        submit: async () => {
          await deleteAll.mutateAsync().catch(() => undefined)
          return true
        },
        failure: deleteAll.error && <>Удалено не&#160;всё. {deleteAll.error.message}</>,
        isSaving: deleteAll.isPending,
        changed: [],
      }}
      onClose={onClose}
    >
      <p>Адрес и&#160;ключ перестанут работать, вернуть их нельзя. Записи останутся среди видео.</p>
    </PopupForm>
  )
}
